// @module-tag long
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { captureLogOfEachTest } from "../support/backend";
import { finishResponse } from "../support/request";
import { ownRequest, setUpPayments, verify, webhookRequest } from "./backend";
import { POST as postOrder } from "@/app/api/payments/order/route";
import { POST as postWebhook } from "@/app/api/payments/webhook/route";
import { sweepPayments } from "@/lib/payments/sweep";
import { environment } from "@/tests/fixtures/environment";

// Log output and error responses, on which alerts and support depend.

const { backend, ada } = await setUpPayments();
const events = captureLogOfEachTest();

const line = (level: string, event: string, facts: object): unknown =>
  expect.objectContaining({ level, event, ...facts });
const paid = async () => backend.pay(await backend.openOrder(ada));
const order = async (body: unknown = { cohortId: "1" }, headers = {}) => postOrder(ownRequest("order", body, headers));
const reasonOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error];

test("A sale logs the order, the verification, the payment and the mail with their ids", async () => {
  const answer = await paid();
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId } = answer;
  await verify(answer);
  await finishResponse();
  expect(events).toEqual([
    line("info", "order.opened", { user: ada.id, cohort: "1", providerOrderId }),
    line("info", "payment.enrolled", { providerOrderId, paymentId, source: "verify" }),
    line("info", "verify.answered", { providerOrderId, paymentId, source: "verify", verdict: "enrolled" }),
    line("info", "mail.sent", { template: "payment-receipt" }),
  ]);
});

test("A webhook is logged with its event, its id and its outcome", async () => {
  const { razorpay_payment_id: paymentId } = await paid();
  await backend.event("payment.captured", paymentId, {}, { eventId: "evt_1" });
  await backend.event("invoice.paid", paymentId, {}, { eventId: "evt_2" });
  await backend.event("payment.dispute.lost", paymentId, {}, { eventId: "evt_3" });
  await backend.event("payment.captured", paymentId, { amount: "much" }, { eventId: "evt_4" });
  const taken = { webhookEvent: "payment.captured", eventId: "evt_1", paymentId, outcome: "enrolled" };
  expect(events).toContainEqual(line("info", "webhook.taken", taken));
  const ignored = { webhookEvent: "invoice.paid", eventId: "evt_2", paymentId, outcome: null };
  expect(events).toContainEqual(line("info", "webhook.ignored", ignored));
  const alarm = { webhookEvent: "payment.dispute.lost", providerOrderId: expect.stringMatching(/^order_/), paymentId };
  expect(events).toContainEqual(line("error", "payment.alarm", alarm));
  expect(events).toContainEqual(line("error", "webhook.unexpected-shape", { error: expect.stringContaining("Zod") }));
});

test("A refund is logged with its payment and the number of attempts", async () => {
  const { razorpay_payment_id: paymentId } = await paid();
  await backend.sql("update public.cohorts set capacity = 0 where cohort_id = '1'", []);
  await backend.event("payment.captured", paymentId);
  await finishResponse();
  expect(events).toContainEqual(line("warn", "payment.refund-pending", { paymentId, source: "webhook" }));
  expect(events).toContainEqual(line("info", "payment.refunded", { paymentId, source: "refund" }));
  expect(events).toContainEqual(line("info", "refund.done", { paymentId, attempt: 1 }));
});

test("A provider's time-out is logged with the call", async () => {
  const answer = await paid();
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId } = answer;
  await backend.razorpay({ fail: { on: "api", how: "500" } });
  await verify(answer);
  await sweepPayments();
  const error = "RazorpayError: refused with status 500";
  expect(events).toContainEqual(line("warn", "payment.provider-silent", { paymentId, error }));
  expect(events).toContainEqual(
    line("warn", "sweep.unanswered", { orderId: expect.any(String), providerOrderId, error }),
  );
  for (const list of ["payments", "refunds", "disputes"])
    expect(events).toContainEqual(line("warn", "sweep.unanswered", { list, error }));
});

test("A failed order is logged as an error with its reason", async () => {
  ada.enter();
  for (const [how, reason] of [
    ["malformed", "malformed"],
    ["reset", "unreachable"],
    ["429", "refused with status 429"],
  ]) {
    await backend.razorpay({ fail: { on: "orders", how } });
    expect((await order()).status).toBe(502);
    const error = `RazorpayError: ${reason}`;
    expect(events).toContainEqual(line("error", "order.provider-failed", { orderId: expect.any(String), error }));
  }
  expect(events).toContainEqual(
    line("warn", "order.refused", { user: ada.id, cohort: "1", reason: "provider_failed" }),
  );
});

test("Rejected requests are logged with their path, size or ids", async () => {
  const answer = await paid();
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId } = answer;
  await order({ cohortId: "1" }, { origin: "https://evil.example" });
  await verify({ ...answer, razorpay_signature: "x" });
  await postWebhook(webhookRequest("{}", { secret: "guess" }));
  const path = "/api/payments/order";
  expect(events).toContainEqual(line("warn", "security.foreign-origin", { path }));
  const facts = { providerOrderId, paymentId, source: "verify" };
  expect(events).toContainEqual(line("warn", "security.bad-payment-signature", facts));
  expect(events).toContainEqual(line("warn", "security.bad-webhook-signature", { bytes: 2 }));
});

test("A request without a type, and a compressed one, get the reason; every spelling of the type is accepted", async () => {
  ada.enter();
  const bytes = new TextEncoder().encode('{"cohortId":"1"}');
  const headers = { origin: environment.SITE_URL };
  const untyped = new Request(`${environment.SITE_URL}/api/payments/order`, { method: "POST", headers, body: bytes });
  expect(await reasonOf(await postOrder(untyped))).toEqual([415, "Please send JSON."]);
  const zipped = new Request(`${environment.SITE_URL}/api/payments/webhook`, {
    method: "POST",
    headers: { "content-encoding": "gzip" },
    body: gzipSync("{}"),
  });
  expect(await reasonOf(await postWebhook(zipped))).toEqual([415, "Compressed bodies are not accepted."]);
  expect((await order({ cohortId: "1" }, { "content-type": " Application/JSON ; charset=utf-8" })).status).toBe(200);
});
