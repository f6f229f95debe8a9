import { expect, test } from "vitest";

import { browser } from "../support/browser";
import { setUpPayments } from "./backend";
import { POST } from "@/app/api/payments/callback/route";
import { environment } from "@/tests/fixtures/environment";

const { backend, ada } = await setUpPayments();

const paidOrder = async () => backend.pay(await backend.openOrder(ada));

const callback = async (fields: Record<string, string>) =>
  POST(
    new Request(`${environment.SITE_URL}/api/payments/callback`, {
      method: "POST",
      headers: { origin: "https://api.razorpay.com", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields),
    }),
  );

const ledTo = (response: Response) => [response.status, response.headers.get("location")];

test("An in-app browser's form post enrols the order's buyer without a session", async () => {
  const paid = await paidOrder();
  browser.jar.clear();
  expect(ledTo(await callback(paid))).toEqual([303, `${environment.SITE_URL}/my-learning`]);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ user_id: ada.id }]);
});

test.each([
  ["a failure", { "error[code]": "BAD_REQUEST_ERROR", "error[description]": "declined" }],
  ["nothing", {}],
  ["a forged signature", { razorpay_order_id: "order_A", razorpay_payment_id: "pay_A", razorpay_signature: "a" }],
  ["too much", { more: "x".repeat(20_000) }],
])("A form post with %s redirects to the payment failed page", async (_what, fields) => {
  expect(ledTo(await callback(fields))).toEqual([303, `${environment.SITE_URL}/payment-failed`]);
  expect(await backend.rows("cohort_enrollments")).toEqual([]);
});

test("With the database down the form post redirects to My Learning, since the payment may be valid", async () => {
  const paid = await paidOrder();
  await backend.setFault("database", "500");
  expect(ledTo(await callback(paid))).toEqual([303, `${environment.SITE_URL}/my-learning`]);
});
