import type { Browser, Locator, Page } from "@playwright/test";

import { phone } from "./browser.ts";
import { median } from "./report.ts";
import type { Site } from "./servers.ts";

/** The shortest duration that the Event Timing API reports. */
const THRESHOLD_MS = 16;
const FOUND_WITHIN_MS = 10_000;
const REPORTED_WITHIN_MS = 3_000;
/** The events of one press are reported within this time of each other. */
const SETTLED_MS = 500;

/** Something that visitors press. */
export type Press = {
  name: string;
  path: string;
  needsAccount?: true;
  /** Whether it's only on wide screens. */
  isDesktop?: true;
  /** What to do before the measured press. */
  prepare?: (page: Page) => Promise<void>;
  target: (page: Page) => Locator;
};

const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();

/** The ten commonest presses. */
export const presses: readonly Press[] = [
  { name: "menu", path: "/", target: button("Open menu") },
  { name: "theme", path: "/", target: button(/^Switch between light and dark/) },
  { name: "registration", path: "/", target: button("Reserve Your Spot") },
  {
    name: "business function",
    path: "/",
    target: (page) => page.getByRole("navigation", { name: "Business functions" }).getByRole("link").last(),
  },
  {
    name: "carousel",
    path: "/",
    // It only becomes a carousel near the viewport.
    prepare: async (page) => {
      await stories(page).scrollIntoViewIfNeeded();
      await stories(page).locator("[data-ready]").waitFor({ state: "attached" });
    },
    target: (page) => stories(page).getByRole("button", { name: "Next slide" }),
  },
  {
    name: "send",
    path: "/",
    prepare: async (page) => {
      const form = page.locator("#contact");
      await form.getByLabel("Name").fill("Ada Lovelace");
      await form.getByLabel("Email").fill("ada@example.com");
      await form.getByRole("textbox", { name: "Message" }).fill("How long does a session take?");
    },
    target: (page) => page.locator("#contact").getByRole("button", { name: "Send Message" }),
  },
  { name: "accordion", path: "/course", target: (page) => page.locator("details summary").first() },
  { name: "apply", path: "/careers/jobs", target: button("Apply Now") },
  {
    name: "tab",
    path: "/auth",
    prepare: (page) => page.locator("summary").tap(),
    target: (page) => page.getByRole("tab", { name: "Sign Up" }),
  },
  { name: "account menu", path: "/my-learning", needsAccount: true, isDesktop: true, target: button(/^Account of/) },
];

const stories = (page: Page) => page.getByRole("region", { name: "Alumni stories" });

/** The browser, how many times slower than this machine's the phone's processor is, and the number of rounds. */
type Phone = { browser: Browser; slowdown: number; rounds: number };

/**
 * Interaction to Next Paint of a press on a phone: the median in milliseconds, with a new page for each round. NaN if,
 * twice, there's nothing to press or the browser reports nothing about it.
 */
export async function measurePress(on: Phone, site: Site, press: Press): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < on.rounds; round += 1) {
    const duration = (await pressOnce(on, site, press)) ?? (await pressOnce(on, site, press));
    if (duration === null) return Number.NaN;
    durations.push(duration);
  }
  return median(durations);
}

async function pressOnce({ browser, slowdown }: Phone, { url, cookies }: Site, press: Press): Promise<number | null> {
  const context = await browser.newContext(press.isDesktop ? { hasTouch: true } : phone);
  try {
    if (press.needsAccount) await context.addCookies(cookies);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(collectInteractions, THRESHOLD_MS);
    await page.goto(url + press.path, { waitUntil: "networkidle" });
    await press.prepare?.(page);
    const target = press.target(page);
    const isThere = await target.waitFor({ timeout: FOUND_WITHIN_MS }).then(
      () => true,
      () => false,
    );
    if (!isThere) return null;
    await target.scrollIntoViewIfNeeded();
    await page.evaluate(forgetInteractions);
    await target.tap();
    const isSeen = await page.waitForFunction(isReported, null, { timeout: REPORTED_WITHIN_MS }).then(
      () => true,
      () => false,
    );
    return isSeen ? Math.max(...(await page.evaluate(reportedDurations, SETTLED_MS))) : null;
  } finally {
    await context.close();
  }
}

declare global {
  /** Durations of the events that belong to an interaction, in milliseconds, until the next paint. */
  var interactions: number[] | undefined;
}

/** Runs in the page, before its own scripts. */
function collectInteractions(durationThreshold: number): void {
  globalThis.interactions = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId > 0) globalThis.interactions?.push(entry.duration);
  });
  observer.observe({ type: "event", durationThreshold, buffered: true } as PerformanceObserverInit);
}

function forgetInteractions(): void {
  globalThis.interactions = [];
}

const isReported = () => (globalThis.interactions ?? []).length > 0;

async function reportedDurations(settledMs: number): Promise<number[]> {
  await new Promise((resolve) => setTimeout(resolve, settledMs));
  return globalThis.interactions ?? [];
}
