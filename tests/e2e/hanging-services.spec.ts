import { signIn, signUp, visitEmailCard } from "./support/auth-page.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";

test.use({ hasRealDeadlines: true });

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

test("when the database hangs an error appears in time, and the input stays @long", async ({
  page,
  control,
  sql,
  uniqueEmail,
  tolerate,
}) => {
  tolerate(/Failed to load resource: the server responded with a status of 50[023]/);
  // Hydrated first, since the response takes 8 s of the 10 s limit.
  await page.goto("/", { waitUntil: "networkidle" });
  const email = page.getByLabel("Email address");
  const join = page.getByRole("button", { name: "Join Waiting List" }).first();
  await email.fill(uniqueEmail);
  await control.fail("database", "timeout");
  await join.click();
  await expectToast(page, "Error", "Failed to add you to the waitlist. Please try again.");
  await expect(email).toHaveValue(uniqueEmail);
  await expect(join).toBeEnabled();
  await control.clear();
  await join.click();
  await expect(page.getByText("Successfully Added to Waitlist!")).toBeVisible();
  expect(await sql("select 1 from waitlist_signups where email = $1", [uniqueEmail])).toHaveLength(1);
});
