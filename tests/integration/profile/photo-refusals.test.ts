// @module-tag long
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

test("No upload URL is given for anything but a photo's type and size", async () => {
  const bounds: [number, string][] = [
    [5_242_881, "Please upload an image smaller than 5MB"],
    [0, "Please upload a valid image file (jpg, png, gif, webp)"],
  ];
  for (const [size, error] of bounds)
    expect(await openPhotoUploadAction({ type: "image/png", size })).toMatchObject({ ok: false, error });
  const odd = [undefined, null, "x", {}, { type: "image/png" }, { type: {}, size: [] }];
  for (const input of [...odd, { type: "image/png", size: 1, path: "../x" }])
    expect(await openPhotoUploadAction(input)).toMatchObject({ ok: false, error: expect.any(String) });
});

test("Another user's upload, or one with an invalid id, cannot be published", async () => {
  captureLog();
  for (const uploadId of ["x", "../avatars", "00000000-0000-0000-0000-000000000000/../..", 7, null])
    expect(await publishPhotoAction({ uploadId })).toMatchObject({ ok: false });
  const uploadId = await uploadPhoto(await smallPhoto());
  const bo = await newLearner(backend);
  bo.enter();
  const answer = await publishPhotoAction({ uploadId });
  expect(answer).toEqual({ ok: false, error: expect.stringMatching(withAnErrorId("Failed to upload profile image")) });
  expect(await shelf.names("avatars")).toEqual([]);
  expect(await shelf.names("avatar-uploads")).toEqual([`${ada.id}-${uploadId}`]);
});

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

test("An account may have 60 uploads and 20 photos drawn in an hour", async () => {
  await publishPhotoAction({ uploadId: await uploadPhoto(await smallPhoto()) });
  const uploadId = await uploadPhoto(await smallPhoto());
  const answer = { ok: false, error: "Too many attempts. Please try again in 60 minutes." };
  await backend.sql("update public.rate_limits set hits = 20", []);
  expect(await publishPhotoAction({ uploadId })).toEqual(answer);
  await openUpload();
  await backend.sql("update public.rate_limits set hits = 60", []);
  expect(await openPhotoUploadAction({ type: "image/png", size: 1 })).toEqual(answer);
});

test.each(["503", "malformed"] as const)(
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
