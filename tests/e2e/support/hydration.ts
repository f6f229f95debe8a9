import { expect, type Locator } from "@playwright/test";

/** Waits until React has hydrated the element: before that a press is lost, and typing may lose its selection. */
export async function waitForHydration(element: Locator): Promise<void> {
  const isHydrated = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isHydrated).toBe(true);
}
