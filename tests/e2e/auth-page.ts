import type { Page } from "@playwright/test";

import type { Stack } from "./support/stack.ts";
import { expect } from "./support/test.ts";

export const PASSWORD = "correct horse battery staple";

/** The notification of the catalogue, title and description to the letter. */
export async function expectToast(page: Page, title: string, description: string | RegExp): Promise<void> {
  // By both: the one before it may bear the same title, and is there until it has faded.
  const toast = page
    .getByRole("status")
    .or(page.getByRole("alert"))
    .filter({ hasText: title })
    .filter({ has: page.getByText(description, { exact: true }) });
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

/** Opens the card for an address and a password. */
export async function openEmailCard(page: Page, tab: "Sign In" | "Sign Up" = "Sign In"): Promise<void> {
  await page.getByRole("button", { name: "Continue with email" }).click();
  await page.getByRole("tab", { name: tab }).click();
}

/** Fills in and sends the sign-in form of an open card. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Fills in and sends the sign-up form of an open card. */
export async function signUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
}

/** Makes a confirmed account without the browser. */
export async function makeAccount({ backend }: Stack, email: string): Promise<void> {
  await fetch(`${backend.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD, data: { full_name: "Ada Lovelace" } }),
  });
  await backend.sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
}

/** Opens the account's menu, which is there once the header knows who is signed in. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
}

/** The address behind the link of a mail. */
export function linkIn(html: string): string {
  const link = /href="([^"]*\/auth\/confirm[^"]*)"/.exec(html)?.[1];
  if (!link) throw new Error("No link in the mail");
  return link.replaceAll("&amp;", "&");
}
