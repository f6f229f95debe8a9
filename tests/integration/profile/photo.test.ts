import { beforeEach, expect, test, vi } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { type Learner, newLearner } from "./learner";
import { nameOf, openUpload, storedPhotos, publishPhoto, put, uploadPhoto } from "./photos";
import { publishPhotoAction, removePhotoAction } from "@/lib/profile/actions";
import { photoErrors } from "@/lib/profile/photo-rules";
import { drawing, heavyPhoto, smallPhoto } from "@/tests/fixtures/photos";

const backend = testBackend();
const shelf = storedPhotos(backend);
let ada: Learner;
beforeEach(async () => {
  await shelf.clear();
  ada = await newLearner(backend);
  ada.enter();
});

test("A photo is published under its owner's id with an hour of caching, and set in the profile", async () => {
  const start = Date.now();
  const url = await publishPhoto(await smallPhoto());
  const [, id, timestamp] = /^(.+)-(\d{13})\.png$/.exec(nameOf(url) ?? "") ?? [];
  expect(id).toBe(ada.id);
  expect(Number(timestamp)).toBeGreaterThanOrEqual(start);
  expect(url).toBe(`${backend.url}/storage/v1/object/public/avatars/${nameOf(url)}`);
  expect(await ada.metadata()).toMatchObject({ avatar_url: url });
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("cache-control")).toContain("max-age=3600");
  expect(await shelf.names("avatar-uploads")).toEqual([]);
});

test("A photo of up to 5 MB, and not a byte more, is uploaded directly to storage and resized", async () => {
  const largest = await heavyPhoto(5_242_880);
  const { url } = await openUpload("image/jpeg", 1);
  expect((await put(url, Buffer.concat([largest, Buffer.alloc(1)]), "image/jpeg")).ok).toBe(false);
  // The stand-in closes the connection of a body that it refuses, and the next request on it fails once.
  await Promise.allSettled(Array.from({ length: 4 }, async () => fetch(new URL("/mailbox/messages", url))));
  expect(await shelf.names("avatar-uploads")).toEqual([]);
  const published = await publishPhoto(largest, "image/jpeg");
  const bytes = Buffer.from(await (await fetch(published)).arrayBuffer());
  expect(bytes.length).toBeLessThan(200_000);
});

test("The replaced photo is deleted", async () => {
  const first = await publishPhoto(await smallPhoto());
  const second = await publishPhoto(await drawing(9, 9).jpeg().toBuffer(), "image/jpeg");
  expect(await shelf.names("avatars")).toEqual([nameOf(second)]);
  expect((await fetch(first)).ok).toBe(false);
  expect((await fetch(second)).ok).toBe(true);
});

test("A photo just published by another tab is kept, and so are uploads in progress", { tags: ["long"] }, async () => {
  const other = `${ada.id}-1752300000000.png`;
  await shelf.put("avatars", other);
  const onItsWay = await uploadPhoto(await smallPhoto());
  const url = await publishPhoto(await smallPhoto());
  expect(await shelf.names("avatars")).toEqual([other, nameOf(url)].toSorted());
  expect(await shelf.names("avatar-uploads")).toEqual([`${ada.id}-${onItsWay}`]);
});

test("Among hundreds of photos only the owner's old one is deleted", { tags: ["long"] }, async () => {
  await publishPhoto(await smallPhoto());
  const others = Array.from({ length: 120 }, (_, count) => `0${count}-${ada.id}-1.png`);
  await shelf.put("avatars", ...others);
  await shelf.age(5);
  const url = await publishPhoto(await smallPhoto());
  expect(await shelf.names("avatars")).toEqual([...others, nameOf(url)].toSorted());
});

test(
  "Two photos published in the same millisecond have two names, and overwrite nothing",
  { tags: ["long"] },
  async () => {
    const events = captureLog();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const at = Date.now();
    const others = [0, 1].map((later) => `${ada.id}-${at + later}.png`);
    await shelf.put("avatars", ...others);
    const [first, second] = [await publishPhoto(await smallPhoto()), await publishPhoto(await smallPhoto())];
    vi.useRealTimers();
    expect([first, second].map(nameOf)).toEqual([`${ada.id}-${at + 2}.png`, `${ada.id}-${at + 3}.png`]);
    expect(await shelf.names("avatars")).toEqual([...others, nameOf(second)]);
    expect((await fetch(second)).status).toBe(200);
    expect(events).toEqual([]);
  },
);

test("Removing deletes the photo and the profile's reference", async () => {
  const url = await publishPhoto(await smallPhoto());
  expect(await removePhotoAction()).toEqual({ ok: true, data: undefined });
  expect(await ada.metadata()).not.toHaveProperty("avatar_url");
  expect(await shelf.names("avatars")).toEqual([]);
  expect((await fetch(url)).ok).toBe(false);
  expect(await removePhotoAction()).toEqual({ ok: true, data: undefined });
});

test("Four concurrent uploads leave the profile with an existing photo", { tags: ["long"] }, async () => {
  await publishPhoto(await smallPhoto());
  const uploads = await Promise.all(Array.from({ length: 4 }, async () => uploadPhoto(await smallPhoto())));
  const published = await Promise.all(uploads.map((uploadId) => publishPhotoAction({ uploadId })));
  expect(published.filter(({ ok }) => ok)).toHaveLength(4);
  const { avatar_url: url } = await ada.metadata();
  expect((await fetch(String(url))).status).toBe(200);
  await shelf.age(5);
  const last = await publishPhoto(await smallPhoto());
  expect(await shelf.names("avatars")).toEqual([nameOf(last)]);
});

test(
  "Twelve presses draw an upload once, and the profile refers to an existing photo",
  { tags: ["long"] },
  async () => {
    const uploadId = await uploadPhoto(await smallPhoto());
    const answers = await Promise.all(Array.from({ length: 12 }, () => publishPhotoAction({ uploadId })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.error === photoErrors.again)).toHaveLength(11);
    const { avatar_url: url } = await ada.metadata();
    expect((await fetch(String(url))).status).toBe(200);
  },
);

test("Another user's photo is never deleted, even if the profile refers to it", async () => {
  const url = await publishPhoto(await smallPhoto());
  const bo = await newLearner(backend, { avatar_url: url });
  bo.enter();
  await publishPhoto(await smallPhoto());
  await removePhotoAction();
  expect((await fetch(url)).status).toBe(200);
  expect(await shelf.names("avatars")).toEqual([nameOf(url)]);
});
