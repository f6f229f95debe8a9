import { signInAs } from "./support/accounts.ts";
import { newOperatorEmail } from "./support/console-requests.ts";
import { createOperator } from "./support/operators.ts";
import { expect, test } from "./support/test.ts";
import { codeOf, TOTP_SECRET } from "@/tests/fixtures/authenticator";

const alert = { hasText: "The server did not answer." };

test.beforeEach(({ tolerate }) => tolerate(/ERR_INTERNET_DISCONNECTED/));

test("a code that could not be sent stays in the form @long", async ({ page, context, stack }) => {
  const email = newOperatorEmail();
  await createOperator(stack, email, { role: "owner" });
  await signInAs(email, context, stack);
  await page.goto("/console/team", { waitUntil: "networkidle" });
  const code = codeOf(TOTP_SECRET);
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").filter(alert)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue(code);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible();
});

test("an enrolment can be begun again, and keeps its QR code @long", async ({ page, context, stack }) => {
  const email = newOperatorEmail();
  await createOperator(stack, email, { role: "owner", isEnrolled: false });
  await signInAs(email, context, stack);
  await page.goto("/console/team", { waitUntil: "networkidle" });
  const setUp = page.getByRole("button", { name: "Set up an authenticator app" });
  await context.setOffline(true);
  await setUp.click();
  await expect(page.getByRole("alert").filter(alert)).toBeVisible();
  await context.setOffline(false);
  await setUp.click();
  const picture = page.getByRole("img", { name: "QR code for the authenticator app" });
  await expect(picture).toBeVisible();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret));
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").filter(alert)).toBeVisible();
  await expect(picture).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible();
});
