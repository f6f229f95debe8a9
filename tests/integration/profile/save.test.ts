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

test("Every field is saved in the caller's metadata and shown again, in the header too; no one else's changes", async () => {
  const bo = await newLearner(backend, { full_name: "Bo" });
  expect(await updateProfileAction(profile)).toEqual({ ok: true, data: undefined });
  expect(await ada.metadata()).toMatchObject(profile);
  expect(await getProfile()).toEqual({ id: ada.id, email: ada.email, initials: "AL", avatarUrl: null, profile });
  expect(await (await getSession()).json()).toMatchObject({ user: { name: "Ada Lovelace" } });
  expect(await bo.metadata()).toMatchObject({ full_name: "Bo" });
});

test("An emptied field is deleted", async () => {
  await updateProfileAction(profile);
  await updateProfileAction({ ...profile, bio: "", company: "" });
  const metadata = await ada.metadata();
  expect(metadata).not.toHaveProperty("bio");
  expect(metadata).not.toHaveProperty("company");
  expect(metadata.full_name).toBe("Ada Lovelace");
});

test("Saving the profile keeps the photo; anything but an address isn't one", async () => {
  const avatarUrl = "https://photos.example.com/bo.png";
  const bo = await newLearner(backend, { avatar_url: avatarUrl });
  bo.enter();
  await updateProfileAction(profile);
  expect(await bo.metadata()).toMatchObject({ avatar_url: avatarUrl });
  expect(await getProfile()).toMatchObject({ avatarUrl });
  for (const avatar_url of ["", 1]) {
    (await newLearner(backend, { avatar_url })).enter();
    expect(await getProfile()).toMatchObject({ avatarUrl: null });
  }
});

test("An invalid field gets its error message, and nothing is written", async () => {
  expect(await updateProfileAction({ ...profile, linkedin_url: "http://linkedin.com/in/ada" })).toEqual({
    ok: false,
    error: "Please enter an address that starts with https://",
    fieldErrors: { linkedin_url: "Please enter an address that starts with https://" },
  });
  expect(await ada.metadata()).toMatchObject({ full_name: "Ada L" });
});

test("Without a session, or with one ended on another device, the message asks to log in and nothing is written", async () => {
  const answer = { ok: false, error: "You must be logged in to update your profile", code: "signed-out" };
  const headers = { apikey: backend.publishableKey, Authorization: `Bearer ${ada.token}` };
  await fetch(`${backend.url}/auth/v1/logout?scope=global`, { method: "POST", headers });
  expect(await updateProfileAction(profile)).toEqual(answer);
  browser.jar = new Map();
  expect(await updateProfileAction(profile)).toEqual(answer);
  expect(await updateProfileAction("nonsense")).toEqual(answer);
  expect(await getProfile()).toBeNull();
  expect(await ada.metadata()).toMatchObject({ full_name: "Ada L" });
});
