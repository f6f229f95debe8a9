import { prerender } from "react-dom/static";
import { expect, test } from "vitest";

import { captureLog } from "../support/backend";
import { browser } from "../support/browser";
import { setUpPayments } from "./backend";
import MyLearningPage from "@/app/(account)/my-learning/page";
import { POST } from "@/app/api/payments/callback/route";
import { environment } from "@/tests/fixtures/environment";
import { ERROR_ID } from "@/tests/fixtures/error-id";

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

test("A form post that isn't about a payment redirects to the payment failed page", async () => {
  for (const fields of [
    { "error[code]": "BAD_REQUEST_ERROR", "error[description]": "declined" },
    {},
    { razorpay_order_id: "order_A", razorpay_payment_id: "pay_A", razorpay_signature: "a" },
    { more: "x".repeat(20_000) },
  ] as Record<string, string>[])
    expect(ledTo(await callback(fields))).toEqual([303, `${environment.SITE_URL}/payment-failed`]);
  expect(await backend.rows("cohort_enrollments")).toEqual([]);
});

test("A failed attempt at an order that another attempt has paid redirects to My Learning; one at an unpaid order doesn't", async () => {
  const failed = async (orderId: string) =>
    ledTo(await callback({ "error[code]": "BAD_REQUEST_ERROR", "error[metadata]": `{"order_id":"${orderId}"}` }));
  const orderId = await backend.openOrder(ada);
  browser.jar.clear();
  expect(await failed(orderId)).toEqual([303, `${environment.SITE_URL}/payment-failed`]);
  await backend.pay(orderId);
  expect(await failed(orderId)).toEqual([303, `${environment.SITE_URL}/my-learning`]);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ user_id: ada.id }]);
});

test("However often a browser posts about an order, Razorpay is asked ten times a minute", async () => {
  const failed = { "error[metadata]": JSON.stringify({ order_id: await backend.openOrder(ada) }) };
  browser.jar.clear();
  await backend.razorpay({ fail: { on: "api", how: "500" } });
  const events = captureLog();
  for (let count = 0; count < 13; count += 1) await callback(failed);
  expect(events.filter(({ event }) => event === "payment.provider-silent")).toHaveLength(10);
});

/** The text of My Learning at an address with this query. */
async function myLearning(query: Record<string, string | string[]>): Promise<string> {
  ada.enter();
  const props = { params: Promise.resolve({}), searchParams: Promise.resolve(query) };
  const { prelude } = await prerender(await MyLearningPage(props));
  return (await new Response(prelude).text()).replaceAll(/<[^>]+>/g, " ");
}

test("With the database down the form post redirects to My Learning, since the payment may be valid, which shows the log line's id", async () => {
  const events = captureLog();
  const paid = await paidOrder();
  await backend.setFault("database", "500");
  const [status, location] = ledTo(await callback(paid));
  await backend.setFault("database", null);
  const [failure, ...more] = events.filter(({ event }) => event === "payments.callback-failed");
  expect(failure).toMatchObject({ level: "error", errorId: expect.stringMatching(ERROR_ID) });
  expect(more).toEqual([]);
  const errorId = String(failure?.errorId);
  expect([status, location]).toEqual([303, `${environment.SITE_URL}/my-learning?errorId=${errorId}`]);
  expect(await myLearning({ errorId })).toContain(`(Error ${errorId})`);
});

test("My Learning says nothing about a payment unless its address has the id of a log line", async () => {
  for (const query of [{}, { errorId: "Call 555 0100" }, { errorId: "1a2b3c4d5" }] as Record<string, string>[]) {
    const text = await myLearning(query);
    expect(text).toContain("My Learning");
    expect(text).not.toMatch(/Error|payment/i);
  }
});
