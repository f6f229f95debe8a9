import { createChunks, stringToBase64URL } from "@supabase/ssr";
import { expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { newLearner } from "./learner";
import { withSavedCopies } from "@/lib/auth/user-metadata";
import { updateProfileAction } from "@/lib/profile/actions";
import { PROFILE_MAX_BYTES, type Profile } from "@/lib/profile/schema";

/** A project and a Google account with the longest names seen in practice. */
const PROJECT = "abcdefghijklmnopqrst";
const EMAIL = `${"e".repeat(64)}@${"d".repeat(36)}.example.com`;
const PICTURE = `https://lh3.googleusercontent.com/a/${"p".repeat(90)}=s96-c`;
const SUBJECT = "123456789012345678901";

/** JSON in the hosted auth server's format. */
const json = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

const withoutBio: Profile = {
  full_name: "n".repeat(100),
  preferred_name: "p".repeat(50),
  time_zone: "GMT+05:30 (India)",
  company: "c".repeat(100),
  job_title: "j".repeat(100),
  x_handle: "x".repeat(50),
  linkedin_url: `https://www.linkedin.com/in/${"l".repeat(172)}`,
  bio: "",
};

/** Every field at its limit; most of the biography is three-byte characters. */
const bytesLeft = PROFILE_MAX_BYTES - json(withSavedCopies(withoutBio)).length;
const full: Profile = { ...withoutBio, bio: "अ".repeat(Math.floor(bytesLeft / 3)) + "b".repeat(bytesLeft % 3) };

const backend = testBackend();

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;

/** The claims of the learner's token, with those a hosted project adds. */
const hostedClaims = (token: string, metadata: Record<string, unknown>) => ({
  ...payloadOf(token),
  iss: `https://${PROJECT}.supabase.co/auth/v1`,
  email: EMAIL,
  phone: "",
  app_metadata: { provider: "email", providers: ["email", "google"] },
  user_metadata: {
    ...metadata,
    iss: "https://accounts.google.com",
    sub: SUBJECT,
    provider_id: SUBJECT,
    email: EMAIL,
    name: full.full_name,
    picture: PICTURE,
    ...withSavedCopies({
      avatar_url: `https://${PROJECT}.supabase.co/storage/v1/object/public/avatars/${String(metadata.sub)}-1795220782000.webp`,
    }),
    email_verified: true,
    phone_verified: false,
  },
  role: "authenticated",
  aal: "aal1",
  amr: [{ method: "password", timestamp: 1_795_220_782 }],
  is_anonymous: false,
});

test("With every field full the Cookie header stays under 6 KB, below the 8 KB limit of hosts", async () => {
  const learner = await newLearner(backend);
  learner.enter();
  expect(await updateProfileAction(full)).toMatchObject({ ok: true });
  expect(await updateProfileAction({ ...full, bio: `${full.bio}b` })).toMatchObject({ ok: false });

  const chunks = browser.cookies.getAll().filter(({ name }) => name.includes("-auth-token"));
  const value = chunks.map((chunk) => chunk.value).join("");
  const session = JSON.parse(Buffer.from(value.replace("base64-", ""), "base64url").toString()) as object;
  const claims = hostedClaims(learner.token, await learner.metadata());
  const header = Buffer.from(JSON.stringify({ alg: "ES256", kid: learner.id, typ: "JWT" })).toString("base64url");
  const token = [header, Buffer.from(json(claims)).toString("base64url"), "s".repeat(86)].join(".");
  const cookie = `base64-${stringToBase64URL(JSON.stringify({ ...session, access_token: token }))}`;
  const cookies = [...createChunks(`sb-${PROJECT}-auth-token`, cookie), { name: "signed_in", value: "1" }];
  const size = `Cookie: ${cookies.map((part) => `${part.name}=${part.value}`).join("; ")}`.length;
  expect(size).toBeLessThan(6_000);
});
