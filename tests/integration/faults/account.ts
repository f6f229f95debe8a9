import { NextRequest } from "next/server";

import { openUpload } from "../profile/photos";
import { browser, expire } from "../support/browser";
import { requestPasswordResetAction, signInAction, signUpAction } from "../support/form-actions";
import { enterAnew, newAddress } from "./cast";
import { count, type How, type Journey, said, SIGN_IN_AWAY, typed } from "./journey";
import { GET as getSession } from "@/app/api/session/route";
import { signOutAction } from "@/lib/auth/actions";
import { guard } from "@/lib/auth/guard";
import { listEnrolments } from "@/lib/enrolments/queries";
import { publishPhotoAction, updateProfileAction } from "@/lib/profile/actions";
import { environment } from "@/tests/fixtures/environment";
import { smallPhoto } from "@/tests/fixtures/photos";

/** The browser gives up on storage before its fault ends, in ms. */
const PUT_MS = 3_000;
const NOT_SAVED = "Please try again later.";
/** This browser is signed out, and reads that others may not be. */
const HERE_ONLY = "signed out here only";
const NOT_UPLOADED = "Failed to upload profile image";

/** Too many sign-ins are the backend's own word. */
const signInHurt = {
  auth: { "429": "Too many requests", else: SIGN_IN_AWAY },
  database: SIGN_IN_AWAY,
} satisfies Record<string, string | (Partial<Record<How, string>> & { else: string })>;

const profile = {
  full_name: typed.name,
  preferred_name: "Zen",
  time_zone: "",
  company: "",
  job_title: "",
  x_handle: "",
  linkedin_url: "",
  bio: typed.words,
};

async function changePhoto(): Promise<string> {
  try {
    const photo = await smallPhoto();
    const { url, uploadId } = await openUpload("image/png", photo.length);
    const body = new Uint8Array(photo);
    const sent = await fetch(url, {
      method: "PUT",
      headers: { "content-type": "image/png" },
      body,
      signal: AbortSignal.timeout(PUT_MS),
    });
    if (!sent.ok) return NOT_UPLOADED;
    return said(await publishPhotoAction({ uploadId }));
  } catch (error) {
    // What the action said, else what the page says of a request that came to nothing.
    return error instanceof Error && error.constructor === Error ? error.message : NOT_UPLOADED;
  }
}

/** The middleware's answer, then the page's own question to the database. */
async function openMyLearning(userId: string): Promise<string> {
  const cookie = Array.from(browser.jar, ([name, value]) => `${name}=${value}`).join("; ");
  const response = await guard(new NextRequest(`${environment.SITE_URL}/my-learning`, { headers: { cookie } }));
  if (response.status !== 200) return String(response.status);
  return listEnrolments(userId).then(
    (enrolments) => `${enrolments.length} cohorts`,
    () => "the page's own error",
  );
}

/** What people do with an account. */
export const account: Journey[] = [
  {
    name: "sign up",
    prepare: (scene) => {
      const email = newAddress();
      return {
        attempt: async () => said(await signUpAction({ fullName: typed.name, email, password: typed.password })),
        traces: () => count(scene, "auth.users where email = $1", [email]),
      };
    },
    well: "ok",
    hurt: signInHurt,
    left: { none: 0, done: 1 },
  },
  {
    name: "sign in",
    prepare: (_scene, { learner }) => ({
      attempt: async () => said(await signInAction({ email: learner.email, password: typed.password })),
      traces: async () => browser.jar.get("signed_in"),
    }),
    well: "ok",
    hurt: signInHurt,
    left: { done: "1" },
  },
  {
    name: "forgotten password",
    prepare: (scene, { forgotten }) => ({
      attempt: async () => said(await requestPasswordResetAction({ email: forgotten.email })),
      traces: () => count(scene, "auth.users where email = $1 and recovery_sent_at is not null", [forgotten.email]),
    }),
    well: "ok",
    hurt: signInHurt,
    left: { done: 1 },
  },
  {
    name: "sign out",
    prepare: async (_scene, { leaver }) => {
      await enterAnew(leaver);
      return {
        attempt: async () => {
          const result = await signOutAction();
          return result.ok && !result.data.isEverywhere ? HERE_ONLY : said(result);
        },
        // This browser forgets its session whatever the backend says.
        traces: async () => [...browser.jar.keys()],
      };
    },
    well: "ok",
    // Signed out is signed out, in whatever words the backend says so.
    hurt: { auth: { malformed: "ok", else: HERE_ONLY } },
    left: { none: [], done: [] },
  },
  {
    name: "save the profile",
    prepare: (scene, { learner }) => {
      learner.enter();
      return {
        attempt: async () => said(await updateProfileAction(profile)),
        traces: () =>
          count(scene, "auth.users where id = $1 and raw_user_meta_data->>'preferred_name' = 'Zen'", [learner.id]),
      };
    },
    well: "ok",
    hurt: { auth: NOT_SAVED },
    left: { done: 1 },
  },
  {
    name: "change the photo",
    prepare: (scene, { payer }) => {
      payer.enter();
      return {
        attempt: changePhoto,
        // The profile names the one photo that is there.
        traces: () =>
          count(
            scene,
            `storage.objects o join auth.users u on u.raw_user_meta_data->>'avatar_url' like '%/' || o.name
             where o.bucket_id = 'avatars' and u.id = $1`,
            [payer.id],
          ),
      };
    },
    well: "ok",
    hurt: { auth: NOT_UPLOADED, database: NOT_UPLOADED, storage: NOT_UPLOADED },
    left: { done: 1 },
  },
  {
    name: "My Learning",
    prepare: (_scene, { learner }) => {
      learner.enter();
      return { attempt: () => openMyLearning(learner.id), traces: async () => browser.jar.has("signed_in") };
    },
    well: "0 cohorts",
    // Who it is the token says, by a key that is known.
    hurt: { database: "the page's own error" },
    left: { none: true, done: true },
  },
  {
    name: "My Learning, a day later",
    prepare: async (_scene, { returner }) => {
      await enterAnew(returner);
      expire();
      return { attempt: () => openMyLearning(returner.id), traces: async () => browser.jar.has("signed_in") };
    },
    well: "0 cohorts",
    hurt: { auth: "503", database: "the page's own error" },
    left: { none: true, done: true },
  },
  {
    name: "who is signed in",
    prepare: (_scene, { learner }) => {
      learner.enter();
      return {
        attempt: async () => String((await getSession()).status),
        traces: async () => browser.jar.has("signed_in"),
      };
    },
    well: "200",
    hurt: { auth: "503" },
    left: { none: true, done: true },
  },
];
