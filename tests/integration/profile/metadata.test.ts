import { beforeEach, expect, test } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { type Learner, newLearner } from "./learner";
import { saveMetadata } from "@/lib/profile/metadata";

// A change that the auth server accepts, rejects, or doesn't respond to.

const backend = testBackend();
let ada: Learner;
beforeEach(async () => {
  ada = await newLearner(backend, { full_name: "Ada", company: "Engines" });
  ada.enter();
  captureLog();
});

test("A key is written, a null value removes its key, and the others stay", async () => {
  expect(await saveMetadata({ full_name: "Ada L", company: null })).toEqual({ ok: true, data: undefined });
  const metadata = await ada.metadata();
  expect(metadata).toMatchObject({ full_name: "Ada L" });
  expect(metadata).not.toHaveProperty("company");
});

test("Without a session the result asks to sign in", async () => {
  browser.jar = new Map();
  expect(await saveMetadata({ full_name: "Bo" })).toEqual({
    ok: false,
    error: "You must be logged in to update your profile",
    code: "signed-out",
  });
});

test("The auth server's error message is returned", async () => {
  await backend.sql("delete from auth.users where id = $1", [ada.id]);
  expect(await saveMetadata({ full_name: "Bo" })).toEqual({ ok: false, error: expect.stringMatching(/\w+ \w+/) });
});

test.each(["429", "500", "503", "malformed"] as const)("An invalid response (%s) is thrown", async (how) => {
  await backend.setFault("auth", how);
  await expect(saveMetadata({ full_name: "Bo" })).rejects.toThrow(/^The metadata was not written: \w/);
  expect(await ada.metadata()).toMatchObject({ full_name: "Ada" });
});
