import { expect, type FrameLocator, type Page } from "@playwright/test";

import { enterAs } from "./accounts.ts";
import type { Stack } from "./stack.ts";

/** What the button of a cohort on sale says. */
export const BUTTON = "Secure Your Spot";

/** A learner on the course page. */
export async function signedInOnCourse(page: Page, stack: Stack, email: string): Promise<void> {
  await enterAs(email, page.context(), stack);
  await page.goto("/course");
  await expect(page.getByRole("button", { name: BUTTON })).toBeEnabled();
}

/** The stand-in's checkout. */
export const dialogOf = (page: Page): FrameLocator => page.frameLocator("iframe.razorpay-checkout-frame");
