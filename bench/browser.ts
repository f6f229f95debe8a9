import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { ensureChromium } from "../tests/chromium.mjs";
import type { Site } from "./servers.ts";

const START_WITHIN_MS = 20_000;
/** Anything that starts without a press, such as a prefetch, starts within this time. */
const QUIET_MS = 2000;

/** The phone that Lighthouse emulates. */
const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** So that only the page itself uses the network and the processor. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-sync",
  "--disable-features=Translate,OptimizationHints,MediaRouter",
  "--mute-audio",
  "--no-default-browser-check",
  "--no-first-run",
];

/** A browser for our own measurements. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium({ env: process.env }),
    args: flags,
    // The bench stops the browser along with everything else.
    handleSIGINT: false,
    handleSIGTERM: false,
  });

/**
 * Starts a browser with an empty profile for a tool that attaches to it.
 *
 * @param cookies what's in its cookie jar
 * @returns the port of its DevTools protocol
 */
export async function startChromium(cookies: Site["cookies"]): Promise<{ port: number; stop: () => Promise<void> }> {
  const profile = mkdtempSync(path.join(tmpdir(), "bench-profile-"));
  const args = [...flags, "--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
  // In its own process group: Debian's command is a shell script, and a signal to the script alone would leave its
  // browser running.
  const child = spawn(await ensureChromium({ env: process.env }), args, { stdio: "ignore", detached: true });
  const ended = once(child, "exit");
  const kill = () => endGroup(child);
  process.once("exit", kill);
  const stop = async () => {
    kill();
    await ended;
    process.off("exit", kill);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const port = await portOf(profile);
    if (cookies.length > 0) {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      await browser.contexts()[0]?.addCookies(cookies);
      await browser.close();
    }
    return { port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}

async function portOf(profile: string): Promise<number> {
  const file = path.join(profile, "DevToolsActivePort");
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline) {
    const port = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
    if (port > 0) return port;
    await delay(50);
  }
  throw new Error("The browser didn't start");
}

/** What was transferred until the network was quiet: bytes of headers and bodies, and the addresses. */
export type Transfer = { bytes: number; byType: Record<string, number>; urls: string[]; failed: string[] };

/** Opens a page on a phone and waits until it is quiet: images, fonts and prefetches included. */
export async function transfer(browser: Browser, url: string): Promise<Transfer> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const total: Transfer = { bytes: 0, byType: {}, urls: [], failed: [] };
    const types = new Map<string, string>();
    await devtools.send("Network.enable");
    devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
      types.set(requestId, type);
      total.urls.push(response.url);
      if (response.status >= 400) total.failed.push(`${response.status} ${response.url}`);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? "Other";
      total.bytes += encodedDataLength;
      total.byType[type] = (total.byType[type] ?? 0) + encodedDataLength;
    });
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(QUIET_MS);
    return total;
  } finally {
    await context.close();
  }
}
