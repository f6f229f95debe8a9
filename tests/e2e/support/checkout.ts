import { type FrameLocator, type Page } from "@playwright/test";

import { signInAs } from "./accounts.ts";
import type { Stack } from "./stack.ts";

/** Label of the button for a cohort on sale. */
export const BUTTON = "Secure Your Spot";

/** Signs in and opens the course page. */
export async function signedInOnCourse(page: Page, stack: Stack, email: string): Promise<void> {
  await signInAs(email, page.context(), stack);
  await page.goto("/course");
}

/** The stand-in's checkout dialog. */
export const dialogOf = (page: Page): FrameLocator => page.frameLocator("iframe.razorpay-checkout-frame");

/** Presses Pay, and waits for My Learning. */
export async function payInDialog(page: Page): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Pay" }).click();
  await page.waitForURL("/my-learning");
}

/** Signs in, and presses the button on the course page. */
export async function openCheckout(page: Page, stack: Stack, email: string): Promise<void> {
  await signedInOnCourse(page, stack, email);
  await page.getByRole("button", { name: BUTTON }).click();
}

/** The statuses of an account's seats. */
export const seatsOf = async ({ backend }: Stack, email: string) =>
  (await backend.sql("select status from public.cohort_enrollments where email = $1", [email])).map(
    ({ status }) => status,
  );
