import { expect, type Locator, type Page } from "@playwright/test";

import { PASSWORD } from "./accounts.ts";

/** Opens the card of the email form. */
export async function openEmailCard(page: Page, tab: "Sign In" | "Sign Up" = "Sign In"): Promise<void> {
  const toggle = page.getByRole("button", { name: "Continue with email" });
  // A click before the page is hydrated opens nothing.
  await expect(async () => {
    if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
    await expect(toggle).toHaveAttribute("aria-expanded", "true", { timeout: 1_000 });
  }).toPass();
  await page.getByRole("tab", { name: tab }).click();
}

/** Submits the sign-in form of an open card, or of the given part of the page. */
export async function signIn(page: Page | Locator, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
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
