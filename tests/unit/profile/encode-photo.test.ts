import sharp from "sharp";
import { expect, test } from "vitest";

import { withDeadline } from "@/lib/http/deadline";
import { encodePhoto } from "@/lib/profile/encode-photo";
import { photoErrors, photoRefusals } from "@/lib/profile/photo-rules";
import { checkPhoto, photoTypeOf } from "@/lib/profile/photo-type";
import { inScans, withSize } from "@/tests/fixtures/photo-headers";
import { documentCases, drawing, fileFixture, phonePhoto, photoCases, smallPhoto } from "@/tests/fixtures/photos";

/** The photo, null for a refused one. */
async function encoded(uploaded: Uint8Array) {
  const result = await encodePhoto(uploaded);
  return result.ok ? result.data : null;
}

/** Where the manifest leaves the result open: these become photos, all others are rejected. */
const ACCEPTED = new Set(["ok.jpg", "ok.png", "bad-script-tail.png", "many-frames.gif"]);

test.each(photoCases)("$file: $expect", async ({ file }) => {
  const photo = await encoded(fileFixture(file));
  if (!ACCEPTED.has(file)) return expect(photo).toBeNull();
  expect(photo?.type).toBe(photoTypeOf(photo?.bytes ?? Buffer.alloc(0)));
  expect(photo?.bytes.includes("<script")).toBe(false);
  expect((await sharp(photo?.bytes, { pages: -1 }).metadata()).pages ?? 1).toBe(1);
});

test.each(documentCases)("$file is rejected", async ({ file }) => {
  expect(await encoded(fileFixture(file))).toBeNull();
});

test.each([
  ["bomb-20000x20000.png", photoErrors.pixels(50)],
  // A size that no file can have.
  ["bomb-header-2e9.png", photoErrors.damaged],
])("%s is rejected before decoding", async (file, error) => {
  await encoded(fileFixture("ok.png"));
  const bomb = fileFixture(file);
  const memory = process.memoryUsage().rss;
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const start = performance.now();
    expect(await encodePhoto(bomb)).toEqual({ ok: false, error });
    times.push(performance.now() - start);
  }
  // The fastest run is the least disturbed one.
  expect(Math.min(...times)).toBeLessThan(50);
  expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000);
});

test("A phone's photo is rotated and resized, and its metadata is removed", async () => {
  const upload = await phonePhoto();
  expect(upload.includes("Secret Camera")).toBe(true);
  expect(upload.includes("<script")).toBe(true);
  const photo = await encoded(upload);
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
    const photo = await encoded(await drawing(40, 30).toFormat(format).toBuffer());
    expect(photo?.type).toBe(`image/${format}`);
    expect(await sharp(photo?.bytes).metadata()).toMatchObject({ format, width: 40, height: 30 });
  },
);

test("A photo may have up to 200 million pixels, and is never in memory as a whole", async () => {
  const [fits, tooMany] = [await greyJpeg(20_000, 10_000), await greyJpeg(20_008, 10_000)];
  const memory = process.resourceUsage().maxRSS;
  expect(await encoded(fits)).toMatchObject({ type: "image/jpeg" });
  // In kB; the whole picture would take 200 MB.
  expect(process.resourceUsage().maxRSS - memory).toBeLessThan(100_000);
  expect(await encodePhoto(tooMany)).toEqual({ ok: false, error: photoErrors.pixels(200) });
});

test.each([
  ["a progressive JPEG", 50, drawing(8, 8).toColourspace("b-w").jpeg({ progressive: true })],
  ["a progressive JPEG in colour", 42, drawing(8, 8).jpeg({ progressive: true })],
  ["a progressive JPEG in four colours", 32, drawing(8, 8).toColourspace("cmyk").jpeg({ progressive: true })],
  ["a WebP", 50, drawing(8, 8).webp({ lossless: true })],
  ["a GIF", 41, drawing(8, 8).gif()],
  ["a PNG", 50, drawing(8, 8).png()],
  ["an interlaced PNG of 16 bits", 25, drawing(8, 8).ensureAlpha().toColourspace("rgb16").png({ progressive: true })],
])("A photo that is held as a whole must fit: %s has at most %d megapixels", async (_, most, small) => {
  const file = withSize(await small.toBuffer(), 5_000, most * 200 + 1);
  expect(await encodePhoto(file)).toEqual({ ok: false, error: photoErrors.pixels(most) });
});

test("A baseline JPEG with a scan for each colour is held as a whole too", async () => {
  const file = inScans(withSize(await drawing(8, 8).jpeg().toBuffer(), 5_000, 42 * 200 + 1));
  expect(await encodePhoto(file)).toEqual({ ok: false, error: photoErrors.pixels(42) });
});

test("Without time to draw there's no photo", async () => {
  const photo = await smallPhoto();
  expect(await withDeadline(2_000, () => encodePhoto(photo))).toEqual({ ok: false, error: photoErrors.busy });
});

test("A refused photo says why", async () => {
  const photo = await drawing(40, 30).jpeg().toBuffer();
  expect(await encodePhoto(Buffer.from("\0\0\0\u0018ftypheic"))).toEqual({
    ok: false,
    error: photoRefusals.type.description,
  });
  expect(await encodePhoto(photo.subarray(0, 20))).toEqual({ ok: false, error: photoErrors.damaged });
});

test("A photo after a refused one, and many at once, are all drawn", async () => {
  const photo = await drawing(40, 30).jpeg().toBuffer();
  const all = await Promise.all([photo.subarray(0, 20), photo, photo, photo].map(encoded));
  expect(all.map((drawn) => drawn?.type)).toEqual([undefined, "image/jpeg", "image/jpeg", "image/jpeg"]);
});

/** An all-grey baseline JPEG, in multiples of 16 px: quick to make in any size, at 6 bits for each block of 8 px. */
async function greyJpeg(width: number, height: number): Promise<Buffer> {
  const grey = { create: { width: 8, height: 8, channels: 3, background: { r: 128, g: 128, b: 128 } } } as const;
  const block = await sharp(grey).toColourspace("b-w").jpeg({ optimiseCoding: false }).toBuffer();
  const size = block.indexOf(Buffer.from([0xff, 0xc0])) + 5;
  block.writeUInt16BE(height, size);
  block.writeUInt16BE(width, size + 2);
  const scan = block.indexOf(Buffer.from([0xff, 0xda]));
  const start = scan + 2 + block.readUInt16BE(scan + 2);
  // Four blocks that don't differ from the one before, in the standard's codes: 00 and 1010 each.
  const blocks = Buffer.alloc((width * height * 3) / 256, Buffer.from([0x28, 0xa2, 0x8a]));
  return Buffer.concat([block.subarray(0, start), blocks, Buffer.from([0xff, 0xd9])]);
}

const PHOTOS: Record<string, string> = {
  "ok.jpg": "image/jpeg",
  "trunc.jpg": "image/jpeg",
  "ok.png": "image/png",
  "bad-script-tail.png": "image/png",
  "bomb-20000x20000.png": "image/png",
  "bomb-header-2e9.png": "image/png",
  "many-frames.gif": "image/gif",
  "bad-html.gif": "image/gif",
};

test.each(photoCases)("$file is detected by its first bytes", ({ file }) => {
  expect(photoTypeOf(fileFixture(file))).toBe(PHOTOS[file]);
});

test.each(documentCases)("$file is not a photo", ({ file }) => {
  expect(photoTypeOf(fileFixture(file))).toBeUndefined();
});

test.each(["webp", "gif", "png", "jpeg"] as const)("A %s is detected by its first bytes", async (format) => {
  expect(photoTypeOf(await drawing(4, 4).toFormat(format).toBuffer())).toBe(`image/${format}`);
});

test.each(["avif", "tiff"] as const)("%s is rejected although the decoder supports it", async (format) => {
  expect(photoTypeOf(await drawing(16, 16).toFormat(format).toBuffer())).toBeUndefined();
});

test("A RIFF file is only a photo with the WEBP marker, and a few bytes aren't one", () => {
  expect(photoTypeOf(Buffer.from("RIFF\0\0\0\0WAVEfmt "))).toBeUndefined();
  expect(photoTypeOf(Buffer.from("RIFF"))).toBeUndefined();
  expect(photoTypeOf(Buffer.alloc(0))).toBeUndefined();
});

test.each(["application/octet-stream", "", "image/jpg", "text/plain", "image/heic"])(
  "A photo that a device declares as %j is accepted, up to 5 MB",
  async (type) => {
    const photo = new Uint8Array(await drawing(8, 8).png().toBuffer());
    const of = (size: number) => new Blob([photo, new Uint8Array(size - photo.length)], { type });
    expect(await checkPhoto(of(5_242_880))).toEqual({ type: "image/png" });
    expect(await checkPhoto(of(5_242_881))).toEqual({
      refusal: { title: "File too large", description: "Please upload an image smaller than 5MB" },
    });
  },
);

test.each([["%PDF-1.7"], ["<svg xmlns="], ["\0\0\0\u0018ftypheic"], [""]])(
  "%j isn't a photo, whatever is declared",
  async (start) => {
    expect(await checkPhoto(new Blob([start], { type: "image/png" }))).toEqual({
      refusal: {
        title: "Invalid file type",
        description: "Please upload a valid image file (jpg, png, gif, webp)",
      },
    });
  },
);
