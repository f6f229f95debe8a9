import { beforeEach, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { type Learner, newLearner } from "./learner";
import { GET as getSession } from "@/app/api/session/route";
import { updateProfileAction } from "@/lib/profile/actions";
import { getProfile } from "@/lib/profile/queries";
import type { Profile } from "@/lib/profile/schema";

const profile: Profile = {
  full_name: "Ada Lovelace",
  preferred_name: "Ada",
  time_zone: "GMT+05:30 (India)",
  company: "Analytical Engines",
  job_title: "Analyst",
  x_handle: "@ada",
  linkedin_url: "https://www.linkedin.com/in/ada",
  bio: "First line.\nSecond line, with <b>signs</b> & अक्षर.",
};

const backend = testBackend();
let ada: Learner;
beforeEach(async () => {
  ada = await newLearner(backend, { full_name: "Ada L" });
  ada.enter();
});

test("Every field is saved in the account's metadata and shown again", async () => {
  expect(await updateProfileAction(profile)).toEqual({ ok: true, data: undefined });
  expect(await ada.metadata()).toMatchObject(profile);
  expect(await getProfile()).toEqual({ id: ada.id, email: ada.email, initials: "AL", avatarUrl: null, profile });
});

test("The header shows a saved name at once", async () => {
  const shown = async () => (await getSession()).json() as Promise<unknown>;
  expect(await shown()).toMatchObject({ user: { name: "Ada L" } });
  await updateProfileAction(profile);
  expect(await shown()).toMatchObject({ user: { name: "Ada Lovelace" } });
});

test("An emptied field is deleted", async () => {
  await updateProfileAction(profile);
  await updateProfileAction({ ...profile, bio: "", company: "" });
  const metadata = await ada.metadata();
  expect(metadata).not.toHaveProperty("bio");
  expect(metadata).not.toHaveProperty("company");
  expect(metadata.full_name).toBe("Ada Lovelace");
});

test("Saving the profile keeps the photo", async () => {
  const bo = await newLearner(backend, { avatar_url: "https://photos.example.com/bo.png" });
  bo.enter();
  await updateProfileAction(profile);
  expect(await bo.metadata()).toMatchObject({ avatar_url: "https://photos.example.com/bo.png" });
  expect(await getProfile()).toMatchObject({ avatarUrl: "https://photos.example.com/bo.png" });
});

test.each([{ avatar_url: "" }, { avatar_url: 1 }])("%j is not a photo", async (data) => {
  (await newLearner(backend, data)).enter();
  expect(await getProfile()).toMatchObject({ avatarUrl: null });
});

test("Only the caller's profile is changed", async () => {
  const bo = await newLearner(backend, { full_name: "Bo" });
  expect(await updateProfileAction(profile)).toMatchObject({ ok: true });
  expect(await bo.metadata()).toMatchObject({ full_name: "Bo" });
});

test("An invalid field gets its error message, and nothing is written", async () => {
  expect(await updateProfileAction({ ...profile, linkedin_url: "http://linkedin.com/in/ada" })).toEqual({
    ok: false,
    error: "Please enter an address that starts with https://",
    fieldErrors: { linkedin_url: "Please enter an address that starts with https://" },
  });
  expect(await ada.metadata()).toMatchObject({ full_name: "Ada L" });
});

test("Without a session the message asks to log in", async () => {
  browser.jar = new Map();
  const answer = { ok: false, error: "You must be logged in to update your profile", code: "signed-out" };
  expect(await updateProfileAction(profile)).toEqual(answer);
  expect(await updateProfileAction("nonsense")).toEqual(answer);
  expect(await getProfile()).toBeNull();
});

test("A session ended on another device cannot write", async () => {
  const url = `${backend.url}/auth/v1/logout?scope=global`;
  await fetch(url, {
    method: "POST",
    headers: { apikey: backend.publishableKey, Authorization: `Bearer ${ada.token}` },
  });
  expect(await updateProfileAction(profile)).toEqual({
    ok: false,
    error: "You must be logged in to update your profile",
    code: "signed-out",
  });
  expect(await ada.metadata()).toMatchObject({ full_name: "Ada L" });
});
