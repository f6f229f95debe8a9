import type { Page } from "@playwright/test";

import { fileFixture } from "../fixtures/photos.ts";
import { openEmailCard } from "./support/auth-page.ts";
import { abortPosts, clickButton } from "./support/page-steps.ts";
import { fillMessage } from "./support/page-steps.ts";
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

async function register(page: Page) {
  await clickButton(page, "Reserve Your Spot");
  await page.getByRole("dialog").getByLabel("Email").fill(`looks-${Date.now()}@example.com`);
  await clickButton(page, "Register Now");
}

async function joinWaitingList(page: Page) {
  await page.getByLabel("Email address").fill(`looks-${Date.now()}@example.com`);
  await clickButton(page, "Join Waiting List");
}

async function applyInVain(page: Page) {
  await abortPosts(page);
  await clickButton(page, "Apply Now");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Asha Rao");
  await dialog.getByLabel("Email").fill("asha@example.com");
  const resume = { name: "cv.pdf", mimeType: "application/pdf", buffer: fileFixture("ok-min.pdf") };
  await dialog.getByLabel("Resume").setInputFiles(resume);
  await dialog.getByLabel("Description").fill("I wrote the first program.");
  await clickButton(page, "Submit Application");
}

async function writeInVain(page: Page) {
  await abortPosts(page);
  const form = page.locator("main form").last();
  await fillMessage(
    form,
    "asha@example.com",
    (await form.getByLabel("Inquiry type").isVisible()) ? "billing" : undefined,
  );
  await clickButton(page, "Send Message");
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
  { title: "Authentication Error", path: "/auth/callback?error=access_denied", ...failure },
  {
    title: "Error signing in",
    path: "/auth",
    act: async (page) => {
      await openEmailCard(page, "Sign In");
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.getByLabel("Password").fill("not the password");
      await clickButton(page, "Sign In");
    },
    ...failure,
  },
  {
    title: "Error signing up",
    path: "/auth",
    act: async (page) => {
      await openEmailCard(page, "Sign Up");
      await abortPosts(page);
      await page.getByLabel("Full Name").fill("Asha Rao");
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.getByLabel("Password").fill("a password of mine");
      await clickButton(page, "Create Account");
    },
    ...failure,
  },
  { title: "Error sending message", path: "/contact-us", act: writeInVain, ...failure },
  { title: "Error sending message", path: "/#contact", act: writeInVain, ...failure },
  { title: "Upload failed", path: "/careers/jobs", act: applyInVain, ...failure },
];

for (const { title, path, act, live, colour, hasIcon } of cases) {
  test(`"${title}" on ${path} has its variant's look, in a single live region @long`, async ({ page, tolerate }) => {
    tolerate(/ERR_FAILED/);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(path, { waitUntil: "networkidle" });
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
