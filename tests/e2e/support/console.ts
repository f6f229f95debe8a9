import type { BrowserContext, Locator, Page } from "@playwright/test";

import { seal } from "../../../lib/security/seal.ts";
import { createOperator, signInOperator } from "./operators.ts";
import type { Stack } from "./stack.ts";

/** The address of a test's own console owner. */
export const ownerOf = (uniqueEmail: string): string => uniqueEmail.replace("visitor", "owner");

/** Signs the browser in as a new owner; returns the owner's id. */
export async function enterAsOwner(context: BrowserContext, stack: Stack, uniqueEmail: string): Promise<string> {
  const id = await createOperator(stack, ownerOf(uniqueEmail), { role: "owner" });
  await signInOperator(ownerOf(uniqueEmail), context, stack);
  return id;
}

/** The console's page about an address, and its search for the beginning of one. */
export const personPath = ({ backend }: Stack, email: string): string =>
  `/console/people/${seal(backend.secretKey, email)}`;
export const searchPath = ({ backend }: Stack, text: string): string =>
  `/console/people?q=${seal(backend.secretKey, text)}`;

/** The innermost part of a page with this heading. */
export const boxOf = (page: Page, title: string | RegExp): Locator =>
  page
    .locator("div, section")
    .filter({ has: page.getByRole("heading", { name: title }) })
    .last();

/** Presses a button that asks for confirmation, and then confirms. */
export async function pressTwice(box: Locator, label: string): Promise<void> {
  const answer = box.getByRole("button", { name: `Yes, ${label.charAt(0).toLowerCase()}${label.slice(1)}` });
  // The question may still be open from an earlier press.
  if (!(await answer.isVisible())) await box.getByText(label, { exact: true }).click();
  await answer.click();
}

/** Lets the next action take effect, and drops its response on the way to the browser. */
export async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    "**",
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}
