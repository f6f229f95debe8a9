import type { Page } from "@playwright/test";

import { openEmailCard, signIn } from "./auth-page.ts";
import type { PageState } from "./page-states.ts";
import { clickAndWaitFor, clickButton, DIALOG, sendMessage, TOAST, waitForText } from "./page-steps.ts";

const HOME = "Transform Your Professional Impact";

const openApplication = async (page: Page) => {
  await clickButton(page, "Apply Now");
  await page.getByRole("dialog").waitFor();
};

/** States of pages after an interaction. */
export const interactionStates: readonly PageState[] = [
  { name: "home-one-session", path: "/#sales", heading: HOME, part: "#lightning-sessions" },
  { name: "home-coming-soon", path: "/#finance", heading: HOME, part: "#lightning-sessions" },
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
    open: (page) => clickAndWaitFor(page, "Send Message", "Name is required"),
  },
  {
    name: "home-message-sent",
    path: "/#contact",
    part: "#contact",
    open: (page) => sendMessage(page, "Thank You"),
  },
  {
    name: "home-waitlist-toast",
    path: "/",
    part: TOAST,
    open: (page) => clickAndWaitFor(page, "Join Waiting List", "Email Required"),
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
    open: (page) => clickAndWaitFor(page, "Send Message", "Please select an inquiry type."),
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
      await clickAndWaitFor(page, "Create Account", "Full name is required");
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
      await signIn(page, "nobody@example.com", "not the password");
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
