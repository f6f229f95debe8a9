import type { Locator, Page } from "@playwright/test";

import { PASSWORD } from "./accounts.ts";
import { expect } from "./test.ts";

/** Opens and closes the card of the email form. Playwright knows no role of a `<summary>`. */
export const emailToggle = (page: Page): Locator => page.locator("summary", { hasText: "Continue with email" });

/** Opens the card of the email form, and waits until it is hydrated. */
export async function openEmailCard(page: Page, tab: "Sign In" | "Sign Up" = "Sign In"): Promise<void> {
  await emailToggle(page).click();
  await page.getByRole("tab", { name: tab }).click();
}

/** Requests the sign-in page and opens that card. */
export async function visitEmailCard(page: Page, tab?: "Sign In" | "Sign Up"): Promise<void> {
  await page.goto("/auth");
  await openEmailCard(page, tab);
}

/** Submits the sign-in form of an open card, or of the given part of the page. */
export async function signIn(page: Page | Locator, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Signs in on the site's page, which leads to `path`. */
export async function enter(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/auth?returnTo=${encodeURIComponent(path)}`);
  await openEmailCard(page);
  await signIn(page, email);
  await page.waitForURL(path);
}

/** Submits the sign-up form of an open card, or of the given part of the page. */
export async function signUp(page: Page | Locator, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
}

/** Opens the account menu. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
}

/** Logs out in the account menu, and waits until that's done. */
export async function logOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
}

/** Submits the form for a new password. */
export async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("New password, once more").fill(again);
  await page.getByRole("button", { name: "Save Password" }).click();
}

/** The URL of the confirmation link in a mail. */
export function linkIn(html: string): string {
  const link = /href="([^"]*\/auth\/confirm[^"]*)"/.exec(html)?.[1];
  if (!link) throw new Error("No link in the mail");
  return link.replaceAll("&amp;", "&");
}
