import type { Page } from "@playwright/test";

import { openEmailCard, signIn } from "./auth-page.ts";
import { simulateNewDeployment } from "./new-deployment.ts";
import type { PageState } from "./page-states.ts";
import { ABORTED, abortPosts, NOT_FOUND, sendMessage, TOAST, waitForText } from "./page-steps.ts";

/** Leaves requests with this method to matching URLs unanswered, except prefetches. */
const blockRequests = (page: Page, pattern: string, method: string) =>
  page.route(pattern, async (route) => {
    const isPrefetch = "next-router-prefetch" in route.request().headers();
    if (route.request().method() !== method || isPrefetch) await route.continue();
  });

/** Follows the link to a page that never arrives, and waits for the link's spinner. */
async function openLoading(page: Page, link: string, pattern: string) {
  await blockRequests(page, pattern, "GET");
  await page.getByRole("main").or(page.getByRole("navigation")).getByRole("link", { name: link }).first().click();
  await page.locator("a :is([data-loading], [data-slot=spinner])").first().waitFor({ state: "attached" });
}

/** Turns the account that the header shows into something React can't render, after its shape has been checked. */
function breakHeader() {
  const { parse } = JSON;
  JSON.parse = (...input) => {
    const answer: unknown = parse(...input);
    const { user } = (answer ?? {}) as { user?: object };
    const read = [{}, "A"];
    if (user) Object.defineProperty(user, "initials", { get: () => read.pop() ?? {} });
    return answer;
  };
}

/** States of pages while something is slow, down or broken. */
export const failureStates: readonly PageState[] = [
  {
    name: "cohort-not-found",
    path: "/my-learning/cohort/2",
    heading: "Page Not Found",
    account: "learner",
    tolerates: NOT_FOUND,
  },
  {
    name: "error",
    path: "/my-learning/cohort/1",
    heading: "Unexpected Application Error!",
    account: "learner",
    failing: "database",
    // React's message for an error on the server.
    tolerates: /status of 500|React error #441/,
  },
  {
    name: "unavailable",
    path: "/my-learning",
    heading: "Back in a moment",
    account: "learner",
    failing: "auth",
    isBare: true,
    tolerates: /status of 503/,
  },
  {
    name: "global-error",
    path: "/about-us",
    account: "learner",
    isBare: true,
    // An error in the header, which is part of the layout, replaces the whole document.
    from: 768,
    // An object isn't a valid child.
    tolerates: /React error #31/,
    open: async (page) => {
      await page.addInitScript(breakHeader);
      await page.reload();
      await waitForText(page, "Unexpected Application Error!");
    },
  },
  {
    name: "my-learning-loading",
    path: "/about-us",
    account: "learner",
    from: 768,
    open: (page) => openLoading(page, "My Learning", "**/my-learning*"),
  },
  {
    name: "edit-profile-loading",
    path: "/auth/change-email",
    account: "learner",
    open: (page) => openLoading(page, "Back to your profile", "**/edit-profile*"),
  },
  {
    name: "home-message-sending",
    path: "/#contact",
    part: "#contact",
    open: async (page) => {
      await blockRequests(page, "**/*", "POST");
      await sendMessage(page, "Sending...");
    },
  },
  {
    name: "home-message-outdated",
    path: "/#contact",
    part: TOAST,
    tolerates: NOT_FOUND,
    open: async (page) => {
      await simulateNewDeployment(page);
      await sendMessage(page, "This page is out of date.");
    },
  },
  {
    name: "auth-offline",
    path: "/auth",
    part: TOAST,
    tolerates: ABORTED,
    open: async (page) => {
      await openEmailCard(page, "Sign In");
      await abortPosts(page);
      await signIn(page, "nobody@example.com", "not the password");
      await waitForText(page, "Error signing in");
    },
  },
];
