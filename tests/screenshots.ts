// `npm run screenshots [-- <scene> ...]`: pictures of every page and every state of one, three widths wide and in both
// themes, into `screenshots/`. Runs the built app (built first where it is not) with a sandbox of its own.
import { chromium, type Browser } from "@playwright/test";
import { mkdir } from "node:fs/promises";
import path from "node:path";

import { ensureBuild } from "../sandbox/launcher/build.ts";
import { ensureChromium } from "./chromium.mjs";
import { cookiesOf } from "./e2e/support/accounts.ts";
import { enter, type Scene, scenes, widthsOf } from "./e2e/support/scenes.ts";
import { type Stack, startStack } from "./e2e/support/stack.ts";

const WIDTHS = [375, 768, 1440];
const THEMES = ["light", "dark"] as const;

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "screenshots");

async function picture(scene: Scene, width: number, browser: Browser, stack: Stack): Promise<void> {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ baseURL: stack.siteUrl, viewport, reducedMotion: "reduce" });
  if (scene.account) await context.addCookies(await cookiesOf(scene.account, stack));
  const page = await context.newPage();
  await enter(scene, page, stack);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => {
      for (const image of document.images) image.loading = "eager";
    });
    await page.waitForLoadState("networkidle");
    await page.screenshot({
      path: path.join(folder, `${scene.name}-${width}-${colorScheme}.png`),
      fullPage: scene.open === undefined && scene.part === undefined,
    });
  }
  await context.close();
}

const wanted = process.argv.slice(2);
await ensureBuild(root, { SITE_URL: "http://localhost:3000" }, console.log, new AbortController().signal);
await mkdir(folder, { recursive: true });
const stack = await startStack();
const browser = await chromium.launch({
  executablePath: await ensureChromium({ env: process.env }),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const scene of scenes) {
  if (wanted.length > 0 && !wanted.includes(scene.name)) continue;
  for (const width of widthsOf(scene, WIDTHS)) await picture(scene, width, browser, stack);
  console.log(scene.name);
}
await browser.close();
await stack.stop();
