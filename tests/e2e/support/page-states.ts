import type { Page } from "@playwright/test";

import { removeRuns, scheduleRun } from "../../fixtures/session-runs.ts";
import { expireSession } from "./accounts.ts";
import { consoleStates } from "./console-states.ts";
import { createControl } from "./control.ts";
import { failureStates } from "./failure-states.ts";
import { interactionStates } from "./interaction-states.ts";
import { manageStates } from "./manage-states.ts";
import { TOAST } from "./page-steps.ts";
import { registrationStates } from "./registration-states.ts";
import type { Stack } from "./stack.ts";
import type { StateAccount } from "./state-accounts.ts";

/** A page, or a state of one that shows something else; together all that the site can show. */
export type PageState = {
  name: string;
  path: string;
  /** The signed-in account: `learner` has a seat, `newcomer` has none; none by default. */
  account?: StateAccount;
  /** The service that fails while the page is requested. */
  failing?: "auth" | "database";
  /** Sessions have coming runs. */
  hasRuns?: true;
  /** Without the site's layout, in the system's colour scheme. */
  isBare?: boolean;
  /** In the console, without the site's header and footer. */
  isConsole?: boolean;
  /** Viewport widths of the state; all by default. */
  from?: number;
  below?: number;
  /** Selector of what the state adds to its page; the whole page by default. */
  part?: string;
  /** Adds what the page shows; returns the path to it, in place of `path`. */
  prepare?: (stack: Stack) => Promise<string>;
  /** Brings the loaded page into the state. */
  open?: (page: Page) => Promise<void>;
};

const pages: PageState[] = [
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
export const pageStates: readonly PageState[] = [
  ...pages,
  ...manageStates,
  ...interactionStates,
  ...registrationStates,
  ...failureStates,
  ...consoleStates,
];

/** Those of `widths` at which the state exists. */
export const widthsOf = ({ from = 0, below = Infinity }: PageState, widths: readonly number[]) =>
  widths.filter((width) => width >= from && width < below);

/** The path of the state's page. */
export const pathOf = async ({ path, prepare }: PageState, stack: Stack): Promise<string> =>
  (await prepare?.(stack)) ?? path;

/** Opens the state. Notifications stay, since the tab counts as hidden. */
export async function openState(state: PageState, page: Page, stack: Stack): Promise<void> {
  const { failing, hasRuns, part, open } = state;
  const path = await pathOf(state, stack);
  const control = createControl(stack.backend.url);
  // A valid token is verified without the auth server.
  if (failing === "auth") await expireSession(page.context());
  if (failing) await control.fail(failing, "503");
  if (hasRuns) {
    await scheduleRun(stack.backend, "AI for Marketing & Sales");
    await scheduleRun(stack.backend, "AI for Human Resources");
  }
  try {
    await page.goto(path, { waitUntil: "networkidle" });
    if (failing) await control.clear();
    await open?.(page);
  } finally {
    if (hasRuns) await removeRuns(stack.backend);
  }
  if (part !== TOAST) return;
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}
