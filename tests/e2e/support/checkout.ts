import { expect, type FrameLocator, type Page } from "@playwright/test";

import { signInAs } from "./accounts.ts";
import type { Stack } from "./stack.ts";

/** Label of the button of a cohort on sale. */
export const BUTTON = "Secure Your Spot";

/** Signs in and opens the course page. */
export async function signedInOnCourse(page: Page, stack: Stack, email: string): Promise<void> {
  await signInAs(email, page.context(), stack);
  await page.goto("/course");
  await expect(page.getByRole("button", { name: BUTTON })).toBeEnabled();
}

/** The stand-in's checkout dialog. */
export const dialogOf = (page: Page): FrameLocator => page.frameLocator("iframe.razorpay-checkout-frame");
