import { alertsOf } from "./support/alerts.ts";
import { linkIn, openEmailCard, signUp } from "./support/auth-page.ts";
import { BUTTON, dialogOf, openCheckout, payInDialog, seatsOf, signedInOnCourse } from "./support/checkout.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { payAtProvider } from "./support/orders.ts";
import { controlRazorpay } from "./support/razorpay.ts";
import { expect, test } from "./support/test.ts";
import { withAnErrorId } from "@/tests/fixtures/error-id";

test.beforeEach(async ({ stack, tolerate }) => {
  tolerate(/request to another origin: http:\/\/127\.0\.0\.1:\d+\/razorpay/);
  // The dialog's response to a declined payment.
  tolerate(/status of 400 .*\/razorpay\/checkout\/pay/);
  await controlRazorpay(stack, { webhooks: "on", fail: null });
});

test("a learner buys a seat and finds it in My Learning, with one receipt", async ({
  page,
  stack,
  uniqueEmail,
  mailbox,
}) => {
  const alerts = alertsOf(page);
  await signedInOnCourse(page, stack, uniqueEmail);
  await page.getByRole("button", { name: BUTTON }).dblclick();
  await expect(page.getByRole("button", { name: "Processing Payment..." })).toBeDisabled();
  await expect(dialogOf(page).getByText(uniqueEmail)).toBeVisible();
  await payInDialog(page);
  expect(await seatsOf(stack, uniqueEmail)).toEqual(["success"]);
  const mail = await mailbox.waitFor(uniqueEmail);
  expect(mail.subject).toBe("Receipt: AI Skills Mastery Program, Cohort #1");
  expect(alerts).toEqual([]);
});

test("a seat chosen before signing up leads back to its checkout, once the address is confirmed", async ({
  page,
  mailbox,
  uniqueEmail,
}) => {
  await page.goto("/course");
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(page.getByText("You're buying a seat in Cohort #1.")).toBeVisible();
  await openEmailCard(page, "Sign Up");
  await signUp(page, uniqueEmail);
  await expect(page).toHaveURL("/course#cohorts");
  await page.goto(linkIn((await mailbox.waitFor(uniqueEmail)).html));
  await page.getByRole("button", { name: "Confirm Email" }).click();
  await expect(page).toHaveURL("/course#cohorts");
  await expect(dialogOf(page).getByText(uniqueEmail)).toBeVisible();
});

test("clicked before the session is known, the button is pending and the checkout has the buyer's address @long", async ({
  page,
  signedIn,
}) => {
  const release = await holdRequests(page, "**/api/session");
  await page.goto("/course");
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(page.getByRole("button", { name: "Processing Payment..." })).toBeDisabled();
  release();
  await expect(dialogOf(page).getByText(signedIn)).toBeVisible();
});

test("closing and failing show a message, the button is enabled again, and a retry works", async ({
  page,
  stack,
  uniqueEmail,
  sql,
}) => {
  const alerts = alertsOf(page);
  await openCheckout(page, stack, uniqueEmail);
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: BUTTON })).toBeEnabled();
  expect(alerts).toEqual(["Payment was cancelled by user"]);

  await page.getByRole("button", { name: BUTTON }).click();
  await dialogOf(page).getByRole("button", { name: "Fail" }).click();
  await expect(page.getByRole("button", { name: BUTTON })).toBeEnabled();
  expect(alerts.slice(1)).toEqual([
    "Payment failed: Your payment was declined by the bank. Try another payment method or contact your bank.",
  ]);
  await expect(page.locator("iframe.razorpay-checkout-frame")).toHaveCount(0);

  await page.getByRole("button", { name: BUTTON }).click();
  await payInDialog(page);
  expect(
    await sql("select count(*)::int as orders from public.payment_orders where email = $1", [uniqueEmail]),
  ).toEqual([{ orders: 1 }]);
});

test("a buyer who paid in another app and closes the dialog is led to My Learning, webhook or not @long", async ({
  page,
  stack,
  uniqueEmail,
  sql,
}) => {
  const alerts = alertsOf(page);
  await controlRazorpay(stack, { webhooks: "off" });
  await openCheckout(page, stack, uniqueEmail);
  await expect(dialogOf(page).getByRole("button", { name: "Pay" })).toBeEnabled();
  const [order] = await sql("select provider_order_id from public.payment_orders where email = $1", [uniqueEmail]);
  await payAtProvider(stack, { providerOrderId: String(order?.provider_order_id) });
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await page.waitForURL("/my-learning");
  expect(alerts).toEqual([]);
  expect(await seatsOf(stack, uniqueEmail)).toEqual(["success"]);
});

test("each error before the checkout shows its specified message @long", async ({
  page,
  stack,
  uniqueEmail,
  context,
  tolerate,
}) => {
  tolerate(/Failed to load resource/);
  const alerts = alertsOf(page);
  await signedInOnCourse(page, stack, uniqueEmail);
  const clickAndRead = async () => {
    const before = alerts.length;
    await page.getByRole("button", { name: BUTTON }).click();
    await expect.poll(() => alerts.length).toBe(before + 1);
    await expect(page.getByRole("button", { name: BUTTON })).toBeEnabled();
    return alerts.at(-1);
  };

  await controlRazorpay(stack, { fail: { on: "orders", how: "500" } });
  expect(await clickAndRead()).toMatch(
    withAnErrorId("Failed to create order: The payment provider didn't answer. Please try again in a minute."),
  );
  await controlRazorpay(stack, { fail: null });

  await page.route("**/api/payments/order", (route) => route.fulfill({ status: 500, body: "plain words" }));
  expect(await clickAndRead()).toBe("Failed to create order: plain words");
  await page.unroute("**/api/payments/order");
  await page.route("**/api/payments/order", (route) => route.fulfill({ status: 200, json: {} }));
  expect(await clickAndRead()).toBe("Razorpay order creation failed: No order ID received");
  await page.unroute("**/api/payments/order");
  await page.route("**/api/payments/order", (route) => route.abort());
  expect(await clickAndRead()).toBe("Payment failed. Please try again.");
  await page.unroute("**/api/payments/order");

  await page.route("**/checkout.js", (route) => route.abort());
  expect(await clickAndRead()).toBe("Failed to load payment system. Please refresh the page and try again.");
  await page.unroute("**/checkout.js");
  await page.route("**/checkout.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  expect(await clickAndRead()).toBe("Razorpay script not loaded. Please refresh the page and try again.");
  await page.unroute("**/checkout.js");
  await page.route("**/checkout.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "window.Razorpay = class { constructor() { throw new Error() } }",
    }),
  );
  expect(await clickAndRead()).toBe("An unexpected error occurred during payment initialization");
  await page.unroute("**/checkout.js");

  await context.clearCookies();
  expect(await clickAndRead()).toBe("Authentication token missing. Please login again.");
});

test("when verification fails there is a warning without a redirect, and the webhook enrols", async ({
  page,
  stack,
  uniqueEmail,
  tolerate,
}) => {
  tolerate(/Failed to load resource/);
  const alerts = alertsOf(page);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await signedInOnCourse(page, stack, uniqueEmail);
  await page.route("**/api/payments/verify", (route) => route.fulfill({ status: 503, json: { error: "away" } }));
  await page.getByRole("button", { name: BUTTON }).click();
  await dialogOf(page).getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Payment received." })).toBeVisible();
  await expect(page.getByRole("button", { name: BUTTON })).toBeEnabled();
  await expect(page).toHaveURL("/course");
  expect(alerts).toEqual([]);
  expect(warnings.filter((text) => text.startsWith("Payment received"))).toHaveLength(1);
  await expect.poll(() => seatsOf(stack, uniqueEmail)).toEqual(["success"]);
});

test.describe("in an in-app browser", () => {
  test.use({
    // LinkedIn's in-app browser on Android, which doesn't name itself.
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.86 Mobile Safari/537.36",
  });

  test("the checkout posts to the callback, which redirects to My Learning @long", async ({
    page,
    stack,
    uniqueEmail,
  }) => {
    await openCheckout(page, stack, uniqueEmail);
    await dialogOf(page).getByRole("button", { name: "Pay" }).click();
    await page.waitForURL("/my-learning");
    expect(await seatsOf(stack, uniqueEmail)).toEqual(["success"]);
  });
});
