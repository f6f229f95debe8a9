import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { captureLog, startTestBackend, type TestBackend } from "../support/backend";
import { browser } from "../support/browser";
import { request } from "../support/request";
import { newLearner } from "./learner";
import { pageOutdated } from "@/lib/content/errors";
import {
  openPhotoUploadAction,
  publishPhotoAction,
  removePhotoAction,
  updateProfileAction,
} from "@/lib/profile/actions";
import { profileOf } from "@/lib/profile/schema";
import { ERROR_ID, withAnErrorId } from "@/tests/fixtures/error-id";

// Log output and error messages of failed profile changes.

const UPLOAD = "Failed to upload profile image";
const actions: [string, string, () => Promise<unknown>][] = [
  ["save", "Please try again later.", () => updateProfileAction(profileOf({ full_name: "Ada Lovelace" }))],
  ["open-upload", UPLOAD, () => openPhotoUploadAction({ type: "image/png", size: 1_000 })],
  ["publish-photo", UPLOAD, () => publishPhotoAction({ uploadId: randomUUID() })],
  ["remove-photo", "Failed to remove profile image", () => removePhotoAction()],
];

let backend: TestBackend;
let events: ReturnType<typeof captureLog>;
beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await backend.setFault("auth", null);
  const ada = await newLearner(backend);
  ada.enter();
  events = captureLog();
});

test.each(actions)("During an outage: %s", async (action, error, act) => {
  await backend.setFault("auth", "503");
  expect(await act()).toEqual({ ok: false, error: expect.stringMatching(withAnErrorId(error)) });
  const line = { level: "error", event: "action.failed", action, errorId: expect.stringMatching(ERROR_ID) };
  expect(events).toContainEqual(expect.objectContaining({ ...line, error: expect.stringMatching(/^Auth/) }));
});

test.each(actions)("In a cross-site request: %s", async (action, _error, act) => {
  request.headers = new Headers({ origin: "https://evil.example" });
  expect(await act()).toEqual(pageOutdated);
  const line = { level: "warn", event: "action.foreign-origin", action };
  expect(events).toEqual([expect.objectContaining(line)]);
});

test.each(actions)("Without a session: %s", async (_action, _error, act) => {
  browser.jar = new Map();
  expect(await act()).toEqual({ ok: false, error: "You must be logged in to update your profile", code: "signed-out" });
  expect(events).toEqual([]);
});

test("Malformed input gets the action's own error message", async () => {
  expect(await publishPhotoAction({ uploadId: "../1" })).toMatchObject({
    ok: false,
    fieldErrors: { uploadId: expect.any(String) },
  });
  expect(await publishPhotoAction(null)).toEqual({ ok: false, error: UPLOAD, fieldErrors: {} });
});
