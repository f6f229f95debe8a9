// `npm run screenshots [-- <state> ...]` takes pictures of every page in each of its states, in three widths and both
// themes, and saves them in `screenshots/`. Runs the built app with its own sandbox, and builds it first if necessary.
import { chromium, type Browser } from "@playwright/test";
import { mkdir } from "node:fs/promises";
import path from "node:path";

import { ensureBuild } from "../sandbox/launcher/build.ts";
import { ensureChromium } from "./chromium.mjs";
import startServer from "./e2e/support/global-setup.ts";
import { untilIdle } from "./e2e/support/idle.ts";
import { openState, type PageState, pageStates, widthsOf } from "./e2e/support/page-states.ts";
import { type Stack, startStack } from "./e2e/support/stack.ts";
import { stateCookies } from "./e2e/support/state-accounts.ts";

const WIDTHS = [375, 768, 1440];
const THEMES = ["light", "dark"] as const;

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "screenshots");

async function picture(state: PageState, width: number, browser: Browser, stack: Stack): Promise<void> {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ baseURL: stack.siteUrl, viewport, reducedMotion: "reduce" });
  if (state.account) await context.addCookies(await stateCookies(state.account, stack));
  const page = await context.newPage();
  await openState(state, page, stack);
  // Opening the state may have scrolled down.
  if (state.isConsole) await page.evaluate(() => window.scrollTo(0, 0));
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => {
      for (const image of document.images) image.loading = "eager";
    });
    await untilIdle(page);
    await page.screenshot({
      path: path.join(folder, `${state.name}-${width}-${colorScheme}.png`),
      fullPage: state.isConsole ?? (state.open === undefined && state.part === undefined),
    });
  }
  await context.close();
}

const wanted = process.argv.slice(2);
await ensureBuild(root, { SITE_URL: "http://localhost:3000" }, console.log, new AbortController().signal);
await mkdir(folder, { recursive: true });
const endServer = await startServer();
const stack = await startStack();
const browser = await chromium.launch({
  executablePath: await ensureChromium({ env: process.env }),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const state of pageStates) {
  if (wanted.length > 0 && !wanted.includes(state.name)) continue;
  for (const width of widthsOf(state, WIDTHS)) await picture(state, width, browser, stack);
  console.log(state.name);
}
await browser.close();
await stack.stop();
await endServer();
