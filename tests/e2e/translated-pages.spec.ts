import { BUTTON, dialogOf, payInDialog, signedInOnCourse } from "./support/checkout.ts";
import { gotoBeforeHydration, NEW_RENDER } from "./support/extension.ts";
import { openIdle, untilIdle } from "./support/idle.ts";
import { clickAndWaitFor, sendMessage, waitForText } from "./support/page-steps.ts";
import { expect, test } from "./support/test.ts";
import { translateAll } from "./support/translator.ts";
import { hero } from "@/lib/content/home";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

// Parts below the first screen may be translated before they are hydrated.
test.beforeEach(({ tolerate }) => tolerate(NEW_RENDER));

test("a translated home page keeps typing, and everything on it can be pressed @long", async ({
  page,
  schedule,
  uniqueEmail,
}) => {
  await schedule("AI for Marketing & Sales");
  await openIdle(page, "/");
  await page.evaluate(translateAll);
  const headline = page.locator("h1 [aria-hidden]");
  for (const phrase of [hero.phrases[1], hero.phrases[2]]) await expect(headline).toContainText(phrase ?? "");
  await page.getByRole("button", { name: "Pause the typing headline" }).click();
  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await page.getByRole("button", { name: "Next slide" }).click();
  await clickAndWaitFor(page, "Join Waiting List", "Email Required");
  await sendMessage(page, "Thank You");
  await page.locator("#contact").getByRole("button").first().click();
  await expect(page.locator("#contact").getByLabel("Message")).toBeVisible();
  await page.getByRole("button", { name: "Reserve Your Spot" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Register|Reserve/ }).click();
  await expect(dialog.locator("[aria-invalid]")).toBeFocused();
  await dialog.getByLabel("Email").fill(uniqueEmail);
  await dialog.getByRole("button", { name: /Register|Reserve/ }).click();
  await expect(dialog).toBeHidden();
  await waitForText(page, /Registration Successful/i);
});

test("a page translated before hydration keeps typed text, and works @long", async ({ page }) => {
  await page.addInitScript(translateAll);
  const hydrate = await gotoBeforeHydration(page, "/contact-us");
  const message = page.getByLabel("Message");
  await message.fill("Half a question");
  await hydrate(message);
  await expect(message).toHaveValue("Half a question");
  await expect(message).toBeFocused();
  await clickAndWaitFor(page, "Send Message", "Please select an inquiry type.");
  await expect(page.locator("font").first()).toBeAttached();
});

test("on a translated course page a seat is bought @long", async ({ page, stack, uniqueEmail, tolerate }) => {
  tolerate(/request to another origin/);
  await signedInOnCourse(page, stack, uniqueEmail);
  await untilIdle(page);
  await page.evaluate(translateAll);
  const button = page.getByRole("button", { name: BUTTON }).first();
  await button.click();
  page.once("dialog", (alert) => void alert.accept());
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await expect(button).toBeEnabled();
  await button.click();
  await payInDialog(page);
});
