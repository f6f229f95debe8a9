import sharp from "sharp";
import { expect, test } from "vitest";

import { encodePhoto } from "@/lib/profile/encode-photo";
import { photoTypeOf } from "@/lib/profile/photo-type";
import { documentCases, drawing, fileFixture, phonePhoto, photoCases } from "@/tests/fixtures/photos";

/** Where the manifest leaves the result open: these become photos, all others are rejected. */
const ACCEPTED = new Set(["ok.jpg", "ok.png", "bad-script-tail.png", "many-frames.gif"]);

test.each(photoCases)("$file: $expect", async ({ file }) => {
  const photo = await encodePhoto(fileFixture(file));
  if (!ACCEPTED.has(file)) return expect(photo).toBeNull();
  expect(photo?.type).toBe(photoTypeOf(photo?.bytes ?? Buffer.alloc(0)));
  expect(photo?.bytes.includes("<script")).toBe(false);
  expect((await sharp(photo?.bytes, { pages: -1 }).metadata()).pages ?? 1).toBe(1);
});

test.each(documentCases)("$file is rejected", async ({ file }) => {
  expect(await encodePhoto(fileFixture(file))).toBeNull();
});

test.each(["bomb-20000x20000.png", "bomb-header-2e9.png"])("%s is rejected before decoding", async (file) => {
  await encodePhoto(fileFixture("ok.png"));
  const bomb = fileFixture(file);
  const memory = process.memoryUsage().rss;
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const start = performance.now();
    expect(await encodePhoto(bomb)).toBeNull();
    times.push(performance.now() - start);
  }
  // The fastest run is the one that nothing else disturbed.
  expect(Math.min(...times)).toBeLessThan(50);
  expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000);
});

test("A phone's photo is rotated and resized, and its metadata is removed", async () => {
  const upload = await phonePhoto();
  expect(upload.includes("Secret Camera")).toBe(true);
  expect(upload.includes("<script")).toBe(true);
  const photo = await encodePhoto(upload);
  const { width, height, exif, orientation, isProgressive } = await sharp(photo?.bytes).metadata();
  expect({ width, height, exif, orientation, isProgressive }).toEqual({
    width: 384,
    height: 512,
    exif: undefined,
    orientation: undefined,
    isProgressive: true,
  });
  for (const trace of ["Secret", "<script", "GPS", "Exif"]) expect(photo?.bytes.includes(trace)).toBe(false);
});

test.each(["jpeg", "png", "gif", "webp"] as const)(
  "A %s keeps its format, and a small one its size",
  async (format) => {
    const photo = await encodePhoto(await drawing(40, 30).toFormat(format).toBuffer());
    expect(photo?.type).toBe(`image/${format}`);
    expect(await sharp(photo?.bytes).metadata()).toMatchObject({ format, width: 40, height: 30 });
  },
);

test("A photo may have 25 million pixels and not more", async () => {
  const [fits, tooMany] = await Promise.all([
    drawing(5_000, 5_000).jpeg().toBuffer(),
    drawing(5_001, 5_000).jpeg().toBuffer(),
  ]);
  expect(await encodePhoto(fits)).not.toBeNull();
  expect(await encodePhoto(tooMany)).toBeNull();
});
