import type { Page } from "@playwright/test";

import type { Scene } from "./scenes.ts";

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();
export const see = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** From now on nothing that is sent arrives. */
export const cutOff = (page: Page) =>
  page.route("**", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));

async function openRegistration(page: Page) {
  await press(page, "Reserve Your Spot");
  await page.getByRole("dialog").waitFor();
}

async function register(page: Page) {
  await openRegistration(page);
  await page.getByRole("dialog").getByLabel("Email").fill(`scene-${Date.now()}@example.com`);
  await press(page, "Register Now");
}

export async function openEmailCard(page: Page, tab: "Sign In" | "Sign Up") {
  await press(page, "Continue with email");
  await page.getByRole("tab", { name: tab }).click();
}

async function openApplication(page: Page) {
  await press(page, "Apply Now");
  await page.getByRole("dialog").waitFor();
}

const DIALOG = "[role=dialog]";

/** Where notifications are. */
export const TOAST = "[data-sonner-toaster]";

/** What pages look like once somebody has done something. */
export const states: readonly Scene[] = [
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
      await press(page, "Send Message");
      await see(page, "Name is required");
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
      await press(page, "Send Message");
      await see(page, "Thank You");
    },
  },
  {
    name: "home-waitlist-toast",
    path: "/",
    part: TOAST,
    open: async (page) => {
      await press(page, "Join Waiting List");
      await see(page, "Email Required");
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
      await press(page, "Register Now");
      await see(page, "Email is required");
    },
  },
  {
    name: "registration-failed",
    path: "/#sales",
    part: TOAST,
    open: async (page) => {
      await cutOff(page);
      await register(page);
      await see(page, "Registration failed");
    },
  },
  {
    name: "registration-done",
    path: "/#sales",
    part: TOAST,
    open: async (page) => {
      await register(page);
      await see(page, "Registration successful!");
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
      await press(page, "Open menu");
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
      await press(page, "Open menu");
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
      await press(page, /^Account of/);
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "contact-errors",
    path: "/contact-us",
    part: "main",
    open: async (page) => {
      await press(page, "Send Message");
      await see(page, "Please select an inquiry type.");
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
      await press(page, "Submit Application");
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
      await press(page, "Create Account");
      await see(page, "Full name is required");
    },
  },
  {
    name: "auth-forgot",
    path: "/auth",
    part: "main",
    open: async (page) => {
      await openEmailCard(page, "Sign In");
      await press(page, "Forgot password?");
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
      await press(page, "Sign In");
      await see(page, "Error signing in");
    },
  },
  {
    name: "auth-callback",
    path: "/auth/callback?error=access_denied",
    part: TOAST,
    open: (page) => see(page, "Authentication Error"),
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
      await see(page, "Please enter an address that starts with https://");
    },
  },
];
