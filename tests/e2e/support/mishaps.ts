import type { Page } from "@playwright/test";

import { renewServer } from "./outdated.ts";
import type { Scene } from "./scenes.ts";
import { cutOff, openEmailCard, press, see, TOAST } from "./states.ts";

/** From now on what goes to an address that matches `pattern` with that method waits for ever. */
const hold = (page: Page, pattern: string, method: string) =>
  page.route(pattern, async (route) => {
    const isAhead = "next-router-prefetch" in route.request().headers();
    if (route.request().method() !== method || isAhead) await route.continue();
  });

/** Follows the link to a page whose data does not come. */
async function follow(page: Page, link: string, pattern: string) {
  await hold(page, pattern, "GET");
  await page.getByRole("main").or(page.getByRole("navigation")).getByRole("link", { name: link }).first().click();
  await page.getByRole("status").filter({ hasText: "Loading..." }).waitFor();
}

async function writeMessage(page: Page) {
  const contact = page.locator("#contact");
  await contact.getByLabel("Name").fill("Asha Rao");
  await contact.getByLabel("Email").fill("asha@example.com");
  await contact.getByLabel("Message").fill("Do you train whole teams?");
  await press(page, "Send Message");
}

/** What pages look like when something is slow, is away, or breaks. */
export const mishaps: readonly Scene[] = [
  { name: "cohort-not-found", path: "/my-learning/cohort/2", account: "learner" },
  { name: "error", path: "/my-learning/cohort/1", account: "learner", away: "database" },
  { name: "unavailable", path: "/my-learning", account: "learner", away: "auth", isBare: true },
  {
    name: "global-error",
    path: "/about-us",
    account: "learner",
    isBare: true,
    // The header is part of the layout, so that what breaks in it takes the whole document along.
    from: 768,
    open: async (page) => {
      await page.route("**/api/session", (route) => route.fulfill({ json: { user: { name: "", initials: {} } } }));
      await page.reload();
      await see(page, "Unexpected Application Error!");
    },
  },
  {
    name: "my-learning-loading",
    path: "/about-us",
    account: "learner",
    from: 768,
    open: (page) => follow(page, "My Learning", "**/my-learning*"),
  },
  {
    name: "edit-profile-loading",
    path: "/auth/change-email",
    account: "learner",
    open: (page) => follow(page, "Back to your profile", "**/edit-profile*"),
  },
  {
    name: "home-message-sending",
    path: "/#contact",
    part: "#contact",
    open: async (page) => {
      await hold(page, "**/*", "POST");
      await writeMessage(page);
      await see(page, "Sending...");
    },
  },
  {
    name: "home-message-outdated",
    path: "/#contact",
    part: TOAST,
    open: async (page) => {
      await renewServer(page);
      await writeMessage(page);
      await see(page, "This page is out of date.");
    },
  },
  {
    name: "auth-offline",
    path: "/auth",
    part: TOAST,
    open: async (page) => {
      await openEmailCard(page, "Sign In");
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.getByLabel("Password").fill("not the password");
      await cutOff(page);
      await press(page, "Sign In");
      await see(page, "Error signing in");
    },
  },
];
