import type { Page } from "@playwright/test";

import { type AccountName, expireSession } from "./accounts.ts";
import { createControl } from "./control.ts";
import { mishaps } from "./mishaps.ts";
import type { Stack } from "./stack.ts";
import { states, TOAST } from "./states.ts";

/** Everything a visitor can have on the screen: each page, and each state of it that adds or changes something. */
export type Scene = {
  name: string;
  path: string;
  /** Who is looking: `learner` has a seat, `newcomer` has none; nobody is signed in by default. */
  account?: AccountName;
  /** What does not answer the server while the page is asked for. */
  away?: "auth" | "database";
  /** Stands without the site's layout, in the colours that the system asks for. */
  isBare?: boolean;
  /** Widths at which the state exists; all of them by default. */
  from?: number;
  below?: number;
  /** What the state adds to its page, which is a scene of its own; the whole page by default. */
  part?: string;
  /** Brings the page into the state. */
  open?: (page: Page) => Promise<void>;
};

const pages: Scene[] = [
  { name: "home", path: "/" },
  { name: "about", path: "/about-us" },
  { name: "contact", path: "/contact-us" },
  { name: "course", path: "/course" },
  { name: "careers", path: "/working-at-ai-skills-academy" },
  { name: "careers-second-address", path: "/careers" },
  { name: "jobs", path: "/careers/jobs" },
  { name: "payment-failed", path: "/payment-failed" },
  { name: "terms", path: "/terms" },
  { name: "privacy", path: "/privacy" },
  { name: "cookies", path: "/cookie-policy" },
  { name: "not-found", path: "/no/such/page" },
  { name: "auth", path: "/auth" },
  { name: "auth-confirm", path: "/auth/confirm?token_hash=x&type=signup" },
  { name: "auth-expired", path: "/auth/confirm" },
  { name: "auth-reset", path: "/auth/reset" },
  { name: "my-learning-empty", path: "/my-learning", account: "newcomer" },
  { name: "my-learning", path: "/my-learning", account: "learner" },
  { name: "cohort", path: "/my-learning/cohort/1", account: "learner" },
  { name: "edit-profile", path: "/edit-profile", account: "learner" },
  { name: "auth-new-password", path: "/auth/reset", account: "learner" },
  { name: "auth-first-password", path: "/auth/reset?confirmed", account: "learner" },
  { name: "auth-change-email", path: "/auth/change-email", account: "learner" },
];

/** All of them, whole pages first. */
export const scenes: readonly Scene[] = [...pages, ...states, ...mishaps];

/** The scene's widths among those. */
export const widthsOf = ({ from = 0, below = Infinity }: Scene, widths: readonly number[]) =>
  widths.filter((width) => width >= from && width < below);

/** Opens the scene; a notification in it stays as if its tab were out of sight. */
export async function enter({ path, away, part, open }: Scene, page: Page, stack: Stack): Promise<void> {
  const control = createControl(stack.backend.url);
  // A token that is good needs nobody's word.
  if (away === "auth") await expireSession(page.context());
  if (away) await control.fail(away, "503");
  await page.goto(path, { waitUntil: "networkidle" });
  if (away) await control.heal();
  await open?.(page);
  if (part !== TOAST) return;
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}
