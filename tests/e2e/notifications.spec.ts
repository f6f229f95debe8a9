import type { Page } from "@playwright/test";

import { openIdle } from "./support/idle.ts";
import { abortPosts, clickButton } from "./support/page-steps.ts";
import { expect, test } from "./support/test.ts";

const WHITE = "rgb(255, 255, 255)";
const RED = "rgb(196, 34, 47)";
const BLUE = "rgb(43, 63, 224)";

type Case = {
  title: string;
  path: string;
  /** Makes the notification appear. */
  act?: (page: Page) => Promise<unknown>;
  /** Announced at once, or when the screen reader has time. */
  live: "assertive" | "polite";
  colour: string;
  hasIcon: boolean;
};

const failure = { live: "assertive", colour: WHITE, hasIcon: true } as const;
const destructive = { live: "assertive", colour: RED, hasIcon: true } as const;

test.beforeEach(({ schedule }) => schedule("AI for Marketing & Sales"));

async function register(page: Page) {
  await clickButton(page, "Reserve Your Spot");
  await page.getByRole("dialog").getByLabel("Email").fill(`looks-${Date.now()}@example.com`);
  await clickButton(page, "Register Now");
}

async function joinWaitingList(page: Page) {
  await page.getByLabel("Email address").fill(`looks-${Date.now()}@example.com`);
  await clickButton(page, "Join Waiting List");
}

const cases: Case[] = [
  {
    title: "Registration failed",
    path: "/#sales",
    act: async (page) => {
      await abortPosts(page);
      await register(page);
    },
    ...destructive,
  },
  {
    title: "Error signing in with Google",
    path: "/auth",
    act: async (page) => {
      await abortPosts(page);
      await clickButton(page, "Continue with Google");
    },
    ...destructive,
  },
  { title: "Registration successful!", path: "/#sales", act: register, live: "polite", colour: BLUE, hasIcon: true },
  {
    title: "Successfully Added to Waitlist!",
    path: "/",
    act: joinWaitingList,
    live: "polite",
    colour: WHITE,
    hasIcon: false,
  },
  { title: "Email Required", path: "/", act: (page) => clickButton(page, "Join Waiting List"), ...failure },
];

for (const { title, path, act, live, colour, hasIcon } of cases) {
  test(`"${title}" on ${path} has its variant's look, in a single live region @long`, async ({ page, tolerate }) => {
    tolerate(/ERR_FAILED/);
    await page.emulateMedia({ colorScheme: "dark" });
    await openIdle(page, path);
    await act?.(page);
    const notification = page.getByRole("group", { name: title });
    await expect(notification).toBeVisible();
    await expect(notification).toHaveCSS("background-color", colour);
    await expect(notification.locator("> svg")).toHaveCount(hasIcon ? 1 : 0);
    // Nested live regions would be read out twice.
    const regions = notification.locator(
      "xpath=ancestor-or-self::*[@aria-live or @role='alert' or @role='status' or self::output]",
    );
    await expect(regions).toHaveCount(1);
    await expect(regions).toHaveAttribute("aria-live", live);
  });
}
