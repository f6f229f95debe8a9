// @module-tag long
import { beforeAll, beforeEach, expect, test } from "vitest";

import { done, linkTo, PASSWORD } from "../auth/account";
import { signInWithGoogle } from "../auth/google-account";
import { testBackend } from "../support/backend";
import { redeemLinkAction, signUpAction } from "../support/form-actions";
import { publishPhoto } from "./photos";
import { GET as getSession } from "@/app/api/session/route";
import { verifiedUser } from "@/lib/auth/current-user";
import { removePhotoAction, updateProfileAction } from "@/lib/profile/actions";
import { getProfile } from "@/lib/profile/queries";
import { profileOf } from "@/lib/profile/schema";
import { smallPhoto } from "@/tests/fixtures/photos";

// At each sign-in the auth server merges the provider's name and photo into the account's metadata.

const ASHA = "asha.rao@example.com";
const GOOGLES_NAME = "Asha Rao";

const backend = testBackend();
let googlesPhoto = "";
beforeAll(async () => {
  googlesPhoto = `${backend.url}/google/photos/asha-rao.svg`;
});
beforeEach(async () => {
  await backend.sql("delete from auth.users where email = $1", [ASHA]);
});

const headerUser = async () => ((await (await getSession()).json()) as { user: object }).user;
const save = (fullName: string) => updateProfileAction(profileOf({ full_name: fullName }));

test("Google's name and photo are shown until the profile has its own", async () => {
  await signInWithGoogle(ASHA);
  expect(await getProfile()).toMatchObject({ profile: { full_name: GOOGLES_NAME }, avatarUrl: googlesPhoto });
  expect(await headerUser()).toMatchObject({ name: GOOGLES_NAME, avatarUrl: googlesPhoto });
  expect((await fetch(googlesPhoto)).headers.get("content-type")).toBe("image/svg+xml");
});

test("A saved name and photo are not overwritten by the next sign-in with Google", async () => {
  await signInWithGoogle(ASHA);
  await save("Asha R");
  const photo = await publishPhoto(await smallPhoto());
  await signInWithGoogle(ASHA);
  expect((await verifiedUser())?.metadata).toMatchObject({ full_name: GOOGLES_NAME, avatar_url: googlesPhoto });
  expect(await getProfile()).toMatchObject({ profile: { full_name: "Asha R" }, avatarUrl: photo, initials: "AR" });
  expect(await headerUser()).toMatchObject({ name: "Asha R", avatarUrl: photo });
});

test("Removed values stay removed after the next sign-in", async () => {
  await signInWithGoogle(ASHA);
  await save("");
  await removePhotoAction();
  await signInWithGoogle(ASHA);
  expect(await getProfile()).toMatchObject({ profile: { full_name: "" }, avatarUrl: null });
  expect(await headerUser()).toMatchObject({ name: "", avatarUrl: null });
});

test("Replacing the photo after another sign-in deletes the one shown", async () => {
  await signInWithGoogle(ASHA);
  const first = await publishPhoto(await smallPhoto());
  await signInWithGoogle(ASHA);
  await publishPhoto(await smallPhoto());
  expect((await fetch(first)).ok).toBe(false);
});

test("The name given at sign-up is kept at the first sign-in with Google", async () => {
  expect(await signUpAction({ fullName: "Ada Lovelace", email: ASHA, password: PASSWORD })).toEqual(done);
  expect(await redeemLinkAction(await linkTo(backend, ASHA))).toEqual({ ok: true, data: { outcome: "done" } });
  await signInWithGoogle(ASHA);
  expect((await verifiedUser())?.metadata).toMatchObject({ full_name: GOOGLES_NAME });
  expect(await getProfile()).toMatchObject({ profile: { full_name: "Ada Lovelace" }, avatarUrl: googlesPhoto });
});
