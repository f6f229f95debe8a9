import { emailToggle, openEmailCard, signIn } from "./support/auth-page.ts";
import { BUTTON, dialogOf, signedInOnCourse } from "./support/checkout.ts";
import { addMessages } from "./support/console-records.ts";
import { boxOf } from "./support/console.ts";
import { gotoBeforeHydration, NEW_RENDER } from "./support/extension.ts";
import { clickAndWaitFor, sendMessage, waitForText } from "./support/page-steps.ts";
import { stateCookies } from "./support/state-accounts.ts";
import { expect, test } from "./support/test.ts";
import { translateAll } from "./support/translator.ts";
import { hero } from "@/lib/content/home";

// What is below the first screen may be translated before it is hydrated.
test.beforeEach(({ tolerate }) => tolerate(NEW_RENDER));

test("a translated home page types on, and everything on it can be pressed", async ({ page, uniqueEmail }) => {
  await page.goto("/", { waitUntil: "networkidle" });
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

test("a page that is translated before hydration keeps what is typed, and works", async ({ page }) => {
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

test("a translated sign-in page shows the pending buttons and their outcome", async ({ page, tolerate }) => {
  tolerate(/request to another origin/);
  await page.goto("/auth", { waitUntil: "networkidle" });
  await page.evaluate(translateAll);
  await openEmailCard(page);
  await signIn(page, "nobody@example.com", "not the password");
  await waitForText(page, "Error signing in");
  await emailToggle(page).click();
  await page.getByRole("button", { name: /Google/ }).click();
  await expect(page).not.toHaveURL(/\/auth$/);
});

test("on a translated course page a seat is bought", async ({ page, stack, uniqueEmail, tolerate }) => {
  tolerate(/request to another origin/);
  await signedInOnCourse(page, stack, uniqueEmail);
  await page.evaluate(translateAll);
  const button = page.getByRole("button", { name: BUTTON });
  await button.click();
  page.once("dialog", (alert) => void alert.accept());
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await expect(button).toBeEnabled();
  await button.click();
  await dialogOf(page).getByRole("button", { name: "Pay" }).click();
  await expect(page).toHaveURL("/my-learning");
});

test("a translated profile is saved, and an error shows", async ({ page, context, stack }) => {
  await context.addCookies(await stateCookies("newcomer", stack));
  await page.goto("/edit-profile", { waitUntil: "networkidle" });
  await page.locator("form#profile-form:not([method])").waitFor();
  await page.evaluate(translateAll);
  const linkedIn = page.getByLabel("LinkedIn URL (optional)");
  await linkedIn.fill("x");
  const save = page.getByRole("button", { name: "Save", exact: true }).last();
  await save.click();
  await waitForText(page, "Please enter an address that starts with https://");
  await linkedIn.fill("https://www.linkedin.com/in/asha");
  await save.click();
  await waitForText(page, "Your profile has been updated");
});

test("in a translated console a reply is sent, and the message's new state shows", async ({ page, context, stack }) => {
  await context.addCookies(await stateCookies("owner", stack));
  await addMessages(stack.backend);
  await page.goto("/console/messages", { waitUntil: "networkidle" });
  await page.getByRole("row").getByRole("link").first().click();
  const reply = boxOf(page, "Reply");
  await reply.getByLabel("Text").fill("Dear Ada, here it is.");
  await page.evaluate(translateAll);
  await reply.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.locator("dd").filter({ hasText: "Answered" })).toBeVisible();
  await boxOf(page, "Close it").getByRole("button", { name: "Close" }).click();
  await expect(boxOf(page, "Open it again").getByRole("button", { name: "Open again" })).toBeVisible();
});
