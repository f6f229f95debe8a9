import type { Page } from "@playwright/test";

/** URL pattern of the pages' scripts. */
export const SCRIPTS = "**/_next/static/**/*.js";

/** Holds requests to matching URLs until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}
