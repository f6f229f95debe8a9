import { expect, test } from "vitest";

import { checkPhoto, photoTypeOf } from "@/lib/profile/photo-type";
import { documentCases, drawing, fileFixture, photoCases } from "@/tests/fixtures/photos";

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
