import { chromium } from "@playwright/test";

import { ensureChromium } from "../tests/chromium.mjs";

/** Nothing but the page itself is asked of the network. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Path of the browser, installed where there is none; throws where that cannot be done. */
export async function chromiumPath(): Promise<string> {
  return ensureChromium({ env: process.env });
}

/** What a page costs in all: bytes over the wire, requests, and what did not answer as it should. */
export type Whole = {
  bytes: number;
  requests: number;
  byType: Record<string, number>;
  scripts: string[];
  errors: string[];
};

/**
 * Opens a page on a phone's screen and waits until nothing more comes: images, fonts and prefetches included. Then goes
 * through it to its end. Bytes are those of headers and bodies as they came.
 *
 * @returns what came when it was opened, and what had come at its end
 */
export async function wholePage(url: string): Promise<{ opened: Whole; read: Whole }> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const whole: Whole = { bytes: 0, requests: 0, byType: {}, scripts: [], errors: [] };
    const types = new Map<string, string>();
    await devtools.send("Network.enable");
    devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
      types.set(requestId, type);
      if (type === "Script") whole.scripts.push(new URL(response.url).pathname);
      if (response.status >= 400) whole.errors.push(`${response.status} ${response.url}`);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? "Other";
      whole.bytes += encodedDataLength;
      whole.requests += 1;
      whole.byType[type] = (whole.byType[type] ?? 0) + encodedDataLength;
    });
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(QUIET_MS);
    const opened = structuredClone(whole);
    for (let isAtEnd = false; !isAtEnd;) {
      isAtEnd = await page.evaluate(() => {
        window.scrollBy({ top: window.innerHeight, behavior: "instant" });
        return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
      });
      await page.waitForLoadState("networkidle");
    }
    await page.waitForTimeout(QUIET_MS);
    return { opened, read: whole };
  } finally {
    await browser.close();
  }
}

/** What comes by itself, such as a prefetch, comes within this time. */
const QUIET_MS = 2000;
