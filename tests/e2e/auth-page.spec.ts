import { emailToggle, openEmailCard, signIn, signUp, visitEmailCard } from "./support/auth-page.ts";
import { holdRequests, SCRIPTS } from "./support/hold-requests.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";

test("the email card opens and closes, and arrow keys switch its tabs @long", async ({ page }) => {
  await page.goto("/auth");
  const toggle = emailToggle(page);
  await openEmailCard(page);
  await toggle.click();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await toggle.press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByRole("tab", { name: "Sign In" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await toggle.press("Space");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
  await toggle.click();
  await expect(page.getByRole("tab")).toHaveCount(0);
});

test("the card opens before hydration, and text typed there stays @long", async ({ page, account }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto("/auth?returnTo=%2Fcourse", { waitUntil: "commit" });
  await emailToggle(page).click();
  await expect(page.getByLabel("Full Name")).toBeHidden();
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill(account);
  release();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(email).toHaveValue(account);
  await page.getByRole("tab", { name: "Sign In" }).click();
  await signIn(page, account);
  await expectToast(page, "Success!", "You have successfully signed in");
  await expect(page).toHaveURL("/course");
});

test("a sign-in sent before hydration is answered in the open card @long", async ({ page, uniqueEmail }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto("/auth", { waitUntil: "commit" });
  await emailToggle(page).click();
  const posted = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === "POST");
  const form = page.locator("form", { has: page.getByRole("button", { name: "Sign In", exact: true }) });
  await signIn(form, uniqueEmail, "wrong");
  await posted;
  release();
  await expectToast(page, "Error signing in", "Invalid login credentials");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(uniqueEmail);
});

test("every field has its autocomplete value, and pasting works @long", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visitEmailCard(page);
  await expect(page.getByLabel("Password")).toHaveAttribute("autocomplete", "current-password");
  await page.evaluate(() => navigator.clipboard.writeText("a pasted password"));
  await page.getByLabel("Password").focus();
  await page.keyboard.press("Control+V");
  await expect(page.getByLabel("Password")).toHaveValue("a pasted password");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("autocomplete", "new-password");
});

test("pending buttons show their label, and a form cannot be sent twice", async ({ page, control, uniqueEmail }) => {
  await visitEmailCard(page);
  await control.fail("auth", "timeout");
  await signIn(page, uniqueEmail);
  await expect(page.getByRole("button", { name: "Signing In..." })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await expectToast(page, "Error signing in", "The sign-in service isn't answering. Please try again in a minute.");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await signUp(page, uniqueEmail);
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();
  await expectToast(page, "Error signing up", "The sign-in service isn't answering. Please try again in a minute.");
});

test("Back goes one step back, or to the previous page from the first step @long", async ({ page, context }) => {
  await page.goto("/about-us");
  await page.goto("/auth?from=%2Fabout-us");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/about-us");
  const tab = await context.newPage();
  await tab.goto("/auth?returnTo=%2Fcourse");
  await tab.getByRole("button", { name: "Back" }).click();
  await expect(tab).toHaveURL("/course");
});

test.describe("inside an app", () => {
  // LinkedIn's in-app browser on an iPhone.
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.29.8962",
  });

  test("the page says next to Google's button what works instead @long", async ({ page }) => {
    await page.goto("/auth");
    await expect(page.getByRole("button", { name: "Continue with Google" })).toHaveAccessibleDescription(
      "Google doesn't allow sign-in inside this app. Open this page in your browser, or continue with email.",
    );
  });
});
