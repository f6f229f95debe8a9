import type { Locator, Page } from "@playwright/test";

/** The browser's error for a page that isn't found. */
export const NOT_FOUND = /status of 404/;

export const DIALOG = "[role=dialog]";

/** Selector of the notifications. */
export const TOAST = "[data-sonner-toaster]";

/** Clicks the first button of this name. */
export const clickButton = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();

export const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Clicks the first button of this name and waits for the text that follows. */
export async function clickAndWaitFor(page: Page, button: string | RegExp, text: string | RegExp): Promise<void> {
  await clickButton(page, button);
  await waitForText(page, text);
}

/** Fills a contact form, of the home page without an inquiry type. */
export async function fillMessage(form: Locator, email: string, inquiry?: string): Promise<void> {
  await form.getByLabel("Name").fill("Asha Rao");
  await form.getByLabel("Email").fill(email);
  if (inquiry) await form.getByLabel("Inquiry type").selectOption(inquiry);
  await form.getByLabel("Message").fill("Do you train whole teams?");
}

/** Sends the home page's contact form, and waits for the text that follows. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await fillMessage(page.locator("#contact"), "asha@example.com");
  await clickAndWaitFor(page, "Send Message", text);
}

/** The browser's error for an aborted request. */
export const ABORTED = /net::ERR_FAILED/;

/** Aborts all POST requests from now on. */
export const abortPosts = (page: Page) =>
  page.route("**", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
