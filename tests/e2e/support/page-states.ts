import type { Page } from "@playwright/test";

import { removeRuns, scheduleRun } from "../../fixtures/session-runs.ts";
import { expireSession, LEARNERS_ORDER } from "./accounts.ts";
import { consoleStates } from "./console-states.ts";
import { createControl } from "./control.ts";
import { failureStates } from "./failure-states.ts";
import { handinStates } from "./handin-states.ts";
import { untilIdle } from "./idle.ts";
import { instructorStates } from "./instructor-states.ts";
import { interactionStates } from "./interaction-states.ts";
import { manageStates } from "./manage-states.ts";
import { ownDataStates } from "./own-data-states.ts";
import { NOT_FOUND, TOAST } from "./page-steps.ts";
import { registrationStates } from "./registration-states.ts";
import { seatStates } from "./seat-states.ts";
import type { Stack } from "./stack.ts";
import { roomOf, type StateAccount } from "./state-accounts.ts";

/** Brings the loaded page into the state. */
type Open = (page: Page) => Promise<void>;

/**
 * A page, or a state in which it shows something else. Together they are everything that the site can show. `heading`
 * is part of the page's first heading.
 */
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
  /** Selector of the part that the state adds to its page; by default the whole page. */
  part?: string;
  /** Adds what the page shows; returns the path to it, in place of `path`. */
  prepare?: (stack: Stack) => Promise<string>;
  /** Browser errors that belong to the state. */
  tolerates?: RegExp;
} & (
  | { heading: string; open?: Open }
  // Without a heading, `open` must press or wait for something that only this page has.
  | { heading?: string; open: Open }
);

const pages: PageState[] = [
  { name: "home", path: "/", heading: "Transform Your Professional Impact" },
  { name: "about", path: "/about-us", heading: "We teach the AI you can use before lunch" },
  { name: "contact", path: "/contact-us", heading: "Contact Our Team" },
  { name: "course", path: "/course", heading: "AI Skills Mastery Program For Product Managers" },
  { name: "careers", path: "/working-at-ai-skills-academy", heading: "Teach a profession to use AI." },
  { name: "careers-second-address", path: "/careers", heading: "Teach a profession to use AI." },
  { name: "jobs", path: "/careers/jobs", heading: "Seven internships with real work in them" },
  { name: "session", path: "/sessions/finance-accounting", heading: "AI for Finance & Accounting" },
  { name: "payment-failed", path: "/payment-failed", heading: "Payment Failed" },
  { name: "terms", path: "/terms", heading: "Terms of Service" },
  { name: "privacy", path: "/privacy", heading: "Privacy Policy" },
  { name: "cookies", path: "/cookie-policy", heading: "Cookie Policy" },
  { name: "not-found", path: "/no/such/page", heading: "Page Not Found", tolerates: NOT_FOUND },
  { name: "auth", path: "/auth", heading: "Log in or sign up in seconds" },
  { name: "auth-confirm", path: "/auth/confirm?token_hash=x&type=signup", heading: "Confirm your email" },
  { name: "auth-expired", path: "/auth/confirm", heading: "This link has expired" },
  { name: "auth-reset", path: "/auth/reset", heading: "Reset your password" },
  { name: "my-learning-empty", path: "/my-learning", heading: "My Learning", account: "newcomer" },
  { name: "my-learning", path: "/my-learning", heading: "My Learning", account: "learner" },
  {
    name: "my-learning-unconfirmed",
    path: "/my-learning?errorId=1234abcd",
    heading: "My Learning",
    account: "newcomer",
    part: "main [role=alert]",
  },
  { name: "cohort", path: "/my-learning/cohort/1", heading: "Welcome to Cohort #1!", account: "learner" },
  { name: "cohort-room", path: "/my-learning/cohort/9", heading: "Welcome to Cohort #9!", account: "seated" },
  { name: "cohort-week", path: "/my-learning/cohort/9/week/2", heading: "Assignment of week 2", account: "seated" },
  { name: "my-learning-new-seat", path: "/my-learning", heading: "My Learning", account: "seated" },
  {
    name: "receipt",
    path: "/my-learning",
    heading: "Receipt",
    account: "seated",
    prepare: async (stack) => {
      await roomOf(stack);
      const [order] = await stack.backend.sql(
        "select provider_order_id as id from payment_orders where cohort_id = '9'",
        [],
      );
      // The address in older mails and bookmarks, which redirects.
      return `/my-learning/receipt/${String(order?.id)}`;
    },
  },
  {
    name: "live",
    path: "/live",
    heading: "Your next session",
    prepare: async (stack) => `/live/${(await roomOf(stack)).token}`,
  },
  {
    name: "join-early",
    path: "/live",
    heading: "Not open yet",
    isBare: true,
    prepare: async (stack) => {
      const { token, next } = await roomOf(stack);
      return `/live/${token}/join/${next}`;
    },
  },
  {
    name: "invoice",
    path: "/my-learning/document/invoice",
    heading: "Your tax invoice",
    account: "learner",
    prepare: async ({ backend }) => {
      await backend.sql(
        "update public.payment_orders set status = 'paid', payment_id = 'pay_of_the_learner', paid_at = now() where id = $1",
        [LEARNERS_ORDER],
      );
      return `/my-learning/document/invoice/${LEARNERS_ORDER}`;
    },
  },
  { name: "edit-profile", path: "/edit-profile", heading: "Edit your profile", account: "learner" },
  { name: "auth-new-password", path: "/auth/reset", heading: "Choose a new password", account: "learner" },
  { name: "auth-first-password", path: "/auth/reset?confirmed", heading: "Choose your password", account: "learner" },
  { name: "auth-change-email", path: "/auth/change-email", heading: "Change your email", account: "learner" },
];

/** All states, whole pages first. */
export const pageStates: readonly PageState[] = [
  ...pages,
  ...manageStates,
  ...ownDataStates,
  ...seatStates,
  ...interactionStates,
  ...registrationStates,
  ...failureStates,
  ...consoleStates,
  ...handinStates,
  ...instructorStates,
];

/** The `widths` at which the state exists. */
export const widthsOf = ({ from = 0, below = Infinity }: PageState, widths: readonly number[]) =>
  widths.filter((width) => width >= from && width < below);

/** Requests the state's page and waits for its heading. */
export async function visit(state: PageState, page: Page, stack: Stack): Promise<void> {
  await page.goto((await state.prepare?.(stack)) ?? state.path);
  if (state.heading) await page.getByRole("heading", { level: 1, name: state.heading }).waitFor();
}

/**
 * Opens the state; `visited` is called once its page is loaded, before `open`. Notifications stay, since the tab counts
 * as hidden.
 */
export async function openState(state: PageState, page: Page, stack: Stack, visited?: Open): Promise<void> {
  const { failing, hasRuns, part, open } = state;
  const control = createControl(stack);
  // A valid token is verified without the auth server.
  if (failing === "auth") await expireSession(page.context());
  if (failing) await control.fail(failing, "503");
  if (hasRuns) {
    await scheduleRun(stack.backend, "AI for Marketing & Sales");
    await scheduleRun(stack.backend, "AI for Human Resources");
  }
  try {
    await visit(state, page, stack);
    await untilIdle(page);
    if (failing) await control.clear();
    await visited?.(page);
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
