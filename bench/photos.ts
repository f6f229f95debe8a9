// `npm run bench:photos` measures the largest photos that we accept. Each is encoded in its own process; its memory is
// the process's peak minus what it used before.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sharp, { type Sharp } from "sharp";

import { machine, ms, Report, row } from "./report.ts";

const PEAK_MB = 300;
const root = path.dirname(import.meta.dirname);

type Drawn = { ms: number; mb: number; error?: string };

async function measureAll(): Promise<boolean> {
  const report = new Report();
  report.say(machine());
  const folder = mkdtempSync(path.join(os.tmpdir(), "photos-"));
  const rows = [];
  try {
    for (const [name, make] of Object.entries(photos)) {
      const place = path.join(folder, "photo");
      writeFileSync(place, await make());
      const { stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, place], { encoding: "utf8" });
      if (stdout === "") throw new Error(stderr);
      const drawn = JSON.parse(stdout) as Drawn;
      if (drawn.error !== undefined) report.say(`${name}: ${drawn.error}`);
      rows.push(
        row(`${name}, ${ms(drawn.ms)} of a processor`, [drawn.mb], (mb) => `+${Math.round(mb)} MB`, { limit: PEAK_MB }),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  report.table("Peak memory for one photo", rows);
  return report.end();
}

async function measureOne(photo: Buffer): Promise<Drawn> {
  registerHooks({
    resolve(name, context, next) {
      if (name === "server-only")
        return next(pathToFileURL(path.join(root, "node_modules/server-only/empty.js")).href, context);
      return next(name.startsWith("@/") ? pathToFileURL(path.join(root, `${name.slice(2)}.ts`)).href : name, context);
    },
  });
  const { encodePhoto } = await import("../lib/profile/encode-photo.ts");
  await encodePhoto(await plain(40, 30).jpeg().toBuffer());
  const [memory, processor] = [process.memoryUsage().rss, process.cpuUsage()];
  const result = await encodePhoto(photo);
  const { user, system } = process.cpuUsage(processor);
  const drawn = { ms: (user + system) / 1_000, mb: (process.resourceUsage().maxRSS * 1_024 - memory) / 1e6 };
  return result.ok ? drawn : { ...drawn, error: result.error };
}

const plain = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: { r: 43, g: 63, b: 224, alpha: 0.5 } },
    limitInputPixels: false,
  });

/** Full of noise, so that no decoder can take a shortcut. */
async function noisy(width: number, height: number): Promise<Sharp> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const tile = await sharp({ create: { width: 64, height: 64, channels: 3, background: "black", noise } })
    .png()
    .toBuffer();
  return plain(width, height).composite([{ input: tile, tile: true }]);
}

/** Two frames, the second in other colours. */
async function moving(width: number, height: number): Promise<Sharp> {
  const first = await plain(width, height).png().toBuffer();
  const second = await plain(width, height).negate().png().toBuffer();
  return sharp([first, second], { join: { animated: true }, limitInputPixels: false });
}

/** The photos with the most pixels of each kind; all are under 5 MB. */
const photos: Record<string, () => Promise<Buffer>> = {
  "baseline JPEG, 200 megapixels": () => plain(14_142, 14_142).jpeg({ quality: 40 }).toBuffer(),
  "baseline JPEG lying on its side, 200": () =>
    plain(14_142, 14_142).withMetadata({ orientation: 6 }).jpeg({ quality: 40, chromaSubsampling: "4:4:4" }).toBuffer(),
  "progressive JPEG, 42": () =>
    plain(7_000, 6_000).jpeg({ quality: 40, progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
  "progressive JPEG in four colours, 32": () =>
    plain(8_000, 4_000)
      .toColourspace("cmyk")
      .jpeg({ quality: 40, progressive: true, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  "lossless WebP, 50": async () => (await noisy(8_000, 6_250)).webp({ lossless: true, effort: 0 }).toBuffer(),
  "lossy WebP, 50": async () => (await noisy(8_000, 6_250)).webp({ quality: 5, effort: 0 }).toBuffer(),
  "moving WebP, 50": async () => (await moving(8_000, 6_250)).webp({ lossless: true, effort: 0 }).toBuffer(),
  "GIF, 41": () => plain(8_000, 5_125).gif({ effort: 1 }).toBuffer(),
  "moving GIF, 41": async () => (await moving(8_000, 5_125)).gif({ effort: 1 }).toBuffer(),
  "PNG lying on its side, 50": () => plain(8_000, 6_250, 4).withMetadata({ orientation: 6 }).png().toBuffer(),
  "interlaced PNG, 50": () => plain(8_000, 6_250, 4).png({ progressive: true }).toBuffer(),
  "interlaced PNG of 16 bits, 25": () =>
    plain(5_000, 5_000, 4).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
};

const file = process.argv[2];
if (file === undefined) process.exitCode = (await measureAll()) ? 0 : 1;
else console.log(JSON.stringify(await measureOne(readFileSync(file))));
