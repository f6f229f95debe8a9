import { beforeEach, expect, test } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { type Learner, newLearner } from "./learner";
import { openUpload, storedPhotos, publishPhoto, put, uploadPhoto } from "./photos";
import { openPhotoUploadAction, publishPhotoAction, removePhotoAction } from "@/lib/profile/actions";
import { withAnErrorId } from "@/tests/fixtures/error-id";
import { fileFixture, smallPhoto } from "@/tests/fixtures/photos";

const backend = testBackend();
const shelf = storedPhotos(backend);
let ada: Learner;
beforeEach(async () => {
  await shelf.clear();
  ada = await newLearner(backend);
  ada.enter();
});

const ANY = expect.any(String) as string;

test.each([
  [{ type: "image/png", size: 5_242_881 }, "Please upload an image smaller than 5MB"],
  [{ type: "image/png", size: 0 }, "Please upload a valid image file (jpg, png, gif, webp)"],
  [undefined, ANY],
  [null, ANY],
  ["x", ANY],
  [{}, ANY],
  [{ type: "image/png" }, ANY],
  [{ type: "image/png", size: 1, path: "../x" }, ANY],
  [{ type: {}, size: [] }, ANY],
])("No upload URL is given for %j", async (input, error) => {
  expect(await openPhotoUploadAction(input)).toMatchObject({ ok: false, error });
});

test("Another user's upload cannot be published", async () => {
  captureLog();
  const uploadId = await uploadPhoto(await smallPhoto());
  const bo = await newLearner(backend);
  bo.enter();
  const answer = await publishPhotoAction({ uploadId });
  expect(answer).toEqual({ ok: false, error: expect.stringMatching(withAnErrorId("Failed to upload profile image")) });
  expect(await shelf.names("avatars")).toEqual([]);
  expect(await shelf.names("avatar-uploads")).toEqual([`${ada.id}-${uploadId}`]);
});

test.each(["x", "../avatars", "00000000-0000-0000-0000-000000000000/../..", 7, null])(
  "%j is not a valid upload id",
  async (uploadId) => {
    captureLog();
    expect(await publishPhotoAction({ uploadId })).toMatchObject({ ok: false });
    expect(await shelf.names("avatars")).toEqual([]);
  },
);

test("An upload URL accepts one file and cannot overwrite it", async () => {
  const { url, uploadId } = await openUpload();
  expect((await put(url, await smallPhoto())).ok).toBe(true);
  expect((await put(url, fileFixture("bomb-20000x20000.png"))).ok).toBe(false);
  expect(await publishPhotoAction({ uploadId })).toMatchObject({ ok: true });
});

test("Unpublished uploads are deleted with the next one", async () => {
  await uploadPhoto(await smallPhoto());
  const recent = await openUpload();
  await put(recent.url, await smallPhoto());
  expect(await shelf.names("avatar-uploads")).toHaveLength(2);
  await shelf.age(61);
  const next = await uploadPhoto(await smallPhoto());
  expect(await shelf.names("avatar-uploads")).toEqual([`${ada.id}-${next}`]);
});

test("Without a session photos cannot be uploaded, published or removed", async () => {
  const url = await publishPhoto(await smallPhoto());
  const uploadId = await uploadPhoto(await smallPhoto());
  browser.jar = new Map();
  const answer = { ok: false, error: "You must be logged in to update your profile", code: "signed-out" };
  expect(await openPhotoUploadAction({ type: "image/png", size: 1 })).toEqual(answer);
  expect(await publishPhotoAction({ uploadId })).toEqual(answer);
  expect(await removePhotoAction()).toEqual(answer);
  expect((await fetch(url)).status).toBe(200);
});

test("After 60 uploads within an hour the message says when to try again", async () => {
  await backend.sql("update public.rate_limits set hits = 60", []);
  await openUpload();
  await backend.sql("update public.rate_limits set hits = 60", []);
  expect(await openPhotoUploadAction({ type: "image/png", size: 1 })).toEqual({
    ok: false,
    error: "Too many attempts. Please try again in 60 minutes.",
  });
});

test("An account may have 20 photos drawn in an hour", async () => {
  const first = await uploadPhoto(await smallPhoto());
  await publishPhotoAction({ uploadId: first });
  const uploadId = await uploadPhoto(await smallPhoto());
  await backend.sql("update public.rate_limits set hits = 20", []);
  const answer = { ok: false, error: "Too many attempts. Please try again in 60 minutes." };
  expect(await publishPhotoAction({ uploadId })).toEqual(answer);
});

test.each(["500", "503", "reset", "malformed", "429", "timeout"] as const)(
  "With the storage fault %s the old photo stays, and a retry works",
  async (how) => {
    captureLog();
    const url = await publishPhoto(await smallPhoto());
    const uploadId = await uploadPhoto(await smallPhoto());
    await backend.setFault("storage", how);
    const failure = { ok: false, error: expect.stringMatching(withAnErrorId("Failed to upload profile image")) };
    expect(await openPhotoUploadAction({ type: "image/png", size: 1 })).toEqual(failure);
    expect(await publishPhotoAction({ uploadId })).toMatchObject({ ok: false });
    await backend.setFault("storage", null);
    expect(await ada.metadata()).toMatchObject({ avatar_url: url });
    expect((await fetch(url)).status).toBe(200);
    await publishPhoto(await smallPhoto());
    expect((await fetch(url)).ok).toBe(false);
  },
);
