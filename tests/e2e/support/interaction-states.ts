import type { Page } from "@playwright/test";

import { openEmailCard } from "./auth-page.ts";
import type { PageState } from "./page-states.ts";

export const clickButton = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();
export const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Aborts all POST requests from now on. */
export const abortPosts = (page: Page) =>
  page.route("**", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));

async function openRegistration(page: Page) {
  await clickButton(page, "Reserve Your Spot");
  await page.getByRole("dialog").waitFor();
}

async function register(page: Page) {
  await openRegistration(page);
  await page.getByRole("dialog").getByLabel("Email").fill(`scene-${Date.now()}@example.com`);
  await clickButton(page, "Register Now");
}

async function openApplication(page: Page) {
  await clickButton(page, "Apply Now");
  await page.getByRole("dialog").waitFor();
}

const DIALOG = "[role=dialog]";

/** Selector of the notifications. */
export const TOAST = "[data-sonner-toaster]";

/** States of pages after an interaction. */
export const interactionStates: readonly PageState[] = [
  { name: "home-one-session", path: "/#sales", part: "#lightning-sessions" },
  { name: "home-coming-soon", path: "/#finance", part: "#lightning-sessions" },
  {
    name: "home-story-open",
    path: "/",
    part: "[aria-label='Alumni stories']",
    open: async (page) => page.getByText("Read the whole story").first().click(),
  },
  {
    name: "home-message-errors",
    path: "/#contact",
    part: "#contact",
    open: async (page) => {
      await clickButton(page, "Send Message");
      await waitForText(page, "Name is required");
    },
  },
  {
    name: "home-message-sent",
    path: "/#contact",
    part: "#contact",
    open: async (page) => {
      const contact = page.locator("#contact");
      await contact.getByLabel("Name").fill("Asha Rao");
      await contact.getByLabel("Email").fill("asha@example.com");
      await contact.getByLabel("Message").fill("Do you train whole teams?");
      await clickButton(page, "Send Message");
      await waitForText(page, "Thank You");
    },
  },
  {
    name: "home-waitlist-toast",
    path: "/",
    part: TOAST,
    open: async (page) => {
      await clickButton(page, "Join Waiting List");
      await waitForText(page, "Email Required");
    },
  },
  { name: "registration", path: "/#sales", part: DIALOG, open: openRegistration },
  { name: "registration-signed-in", path: "/#sales", part: DIALOG, account: "newcomer", open: openRegistration },
  {
    name: "registration-error",
    path: "/#sales",
    part: DIALOG,
    open: async (page) => {
      await openRegistration(page);
      await clickButton(page, "Register Now");
      await waitForText(page, "Email is required");
    },
  },
  {
    name: "registration-failed",
    path: "/#sales",
    part: TOAST,
    open: async (page) => {
      await abortPosts(page);
      await register(page);
      await waitForText(page, "Registration failed");
    },
  },
  {
    name: "registration-done",
    path: "/#sales",
    part: TOAST,
    open: async (page) => {
      await register(page);
      await waitForText(page, "Registration successful!");
    },
  },
  {
    name: "waitlist",
    path: "/#finance",
    part: DIALOG,
    open: async (page) => {
      await page.locator("#lightning-sessions").getByRole("button", { name: "Join Waiting List" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "menu",
    path: "/about-us",
    part: DIALOG,
    below: 768,
    open: async (page) => {
      await clickButton(page, "Open menu");
      await page.getByRole("dialog").getByRole("link", { name: "Sign In" }).waitFor();
    },
  },
  {
    name: "menu-signed-in",
    path: "/about-us",
    part: DIALOG,
    account: "learner",
    below: 768,
    open: async (page) => {
      await clickButton(page, "Open menu");
      await page.getByRole("button", { name: "Log Out" }).waitFor();
    },
  },
  {
    name: "account-menu",
    path: "/about-us",
    part: "[role=menu]",
    account: "learner",
    from: 768,
    open: async (page) => {
      await clickButton(page, /^Account of/);
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "contact-errors",
    path: "/contact-us",
    part: "main",
    open: async (page) => {
      await clickButton(page, "Send Message");
      await waitForText(page, "Please select an inquiry type.");
    },
  },
  {
    name: "contact-question-open",
    path: "/contact-us",
    part: "main",
    from: 768,
    open: async (page) => page.locator("summary").first().click(),
  },
  {
    name: "course-question-open",
    path: "/course",
    part: "main",
    open: async (page) => page.locator("summary").last().click(),
  },
  {
    name: "application",
    path: "/careers/jobs",
    part: DIALOG,
    open: openApplication,
  },
  {
    name: "application-errors",
    path: "/careers/jobs",
    part: DIALOG,
    open: async (page) => {
      await openApplication(page);
      const resume = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 x") };
      await page.getByLabel("Resume").setInputFiles(resume);
      await page.getByLabel("Description").fill("I wrote the first program.");
      await clickButton(page, "Submit Application");
      await page.locator("[aria-invalid]").first().waitFor();
    },
  },
  { name: "auth-sign-in", path: "/auth", part: "main", open: (page) => openEmailCard(page, "Sign In") },
  {
    name: "auth-sign-up-errors",
    path: "/auth",
    part: "main",
    open: async (page) => {
      await openEmailCard(page, "Sign Up");
      await clickButton(page, "Create Account");
      await waitForText(page, "Full name is required");
    },
  },
  {
    name: "auth-forgot",
    path: "/auth",
    part: "main",
    open: async (page) => {
      await openEmailCard(page, "Sign In");
      await clickButton(page, "Forgot password?");
    },
  },
  {
    name: "auth-refused",
    path: "/auth",
    part: TOAST,
    open: async (page) => {
      await openEmailCard(page, "Sign In");
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.getByLabel("Password").fill("not the password");
      await clickButton(page, "Sign In");
      await waitForText(page, "Error signing in");
    },
  },
  {
    name: "auth-callback",
    path: "/auth/callback?error=access_denied",
    part: TOAST,
    open: (page) => waitForText(page, "Authentication Error"),
  },
  {
    name: "edit-profile-error",
    path: "/edit-profile",
    part: "main",
    account: "learner",
    open: async (page) => {
      await page.locator("form#profile-form:not([method])").waitFor();
      await page.getByLabel("LinkedIn URL (optional)").fill("x");
      await page.getByRole("button", { name: "Save", exact: true }).last().click();
      await waitForText(page, "Please enter an address that starts with https://");
    },
  },
];
