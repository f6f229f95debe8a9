import type { Page } from "@playwright/test";

/** Where the code of the pages is asked for. */
export const SCRIPTS = "**/_next/static/**/*.js";

/** Holds back what the page asks for at this address, until the function that it answers lets it through. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}
