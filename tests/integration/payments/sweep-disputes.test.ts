import { expect, test } from "vitest";

import { captureLog } from "../support/backend";
import { finishResponse } from "../support/request";
import { setUpPayments, verify, webhookRequest } from "./backend";
import { POST } from "@/app/api/cron/payments/route";
import { POST as postWebhook } from "@/app/api/payments/webhook/route";
import { sweepPayments } from "@/lib/payments/sweep";
import { environment } from "@/tests/fixtures/environment";

// Changes at Razorpay whose webhooks were lost: one sweep finds each of them.

const { backend, ada } = await setUpPayments();

/** The scheduled job, with its mails. */
async function sweep() {
  const headers = { authorization: `Bearer ${environment.CRON_SECRET}` };
  const response = await POST(new Request(`${environment.SITE_URL}/api/cron/payments`, { method: "POST", headers }));
  return (await response.json()) as Record<string, unknown>;
}

/** Buys a seat while nothing fails. */
async function enrolled() {
  const paid = await backend.pay(await backend.openOrder(ada));
  await verify(paid);
  await finishResponse();
  return { payment: paid.razorpay_payment_id, order: paid.razorpay_order_id };
}

test("What happens to a dispute raises one alarm each, and one review each, with its deadline", async () => {
  const { payment } = await enrolled();
  const events = captureLog();
  const alarms = () => events.filter(({ event }) => event === "payment.alarm").map((line) => line.webhookEvent);
  const happens = async (event: string) => {
    const { dispute } = await backend.razorpay({ dispute: { payment, event } });
    for (let count = 0; count < 2; count += 1) await sweep();
    return dispute;
  };
  const first = await happens("created");
  await happens("action_required");
  await happens("under_review");
  const again = await happens("action_required");
  await happens("lost");
  const second = await happens("created");
  expect(alarms()).toEqual(
    ["created", "action_required", "under_review", "action_required", "lost", "created"].map(
      (name) => `payment.dispute.${name}`,
    ),
  );
  const reviews = await backend.sql(
    `select event, dispute_id as id, extract(epoch from respond_by)::integer as "respondBy"
     from public.payment_reviews where payment_id = $1 order by opened_at`,
    [payment],
  );
  const ofFirst = { id: first?.id };
  expect(reviews).toEqual([
    { ...ofFirst, event: "created", respondBy: first?.respond_by },
    { ...ofFirst, event: "action_required", respondBy: expect.any(Number) },
    { ...ofFirst, event: "under_review", respondBy: null },
    { ...ofFirst, event: "action_required", respondBy: again?.respond_by },
    { ...ofFirst, event: "lost", respondBy: null },
    { id: second?.id, event: "created", respondBy: second?.respond_by },
  ]);
});

test("The sweep tells nothing of a dispute that the webhook has told", async () => {
  const { payment } = await enrolled();
  for (const event of ["created", "action_required", "won"]) {
    const { dispute } = await backend.razorpay({ dispute: { payment, event } });
    const entity = (await backend.payments()).find(({ id }) => id === payment);
    const body = JSON.stringify({
      event: `payment.dispute.${event}`,
      payload: { payment: { entity }, dispute: { entity: dispute } },
    });
    expect((await postWebhook(webhookRequest(body))).status).toBe(200);
    expect(await sweepPayments()).toMatchObject({ disputes: 0 });
  }
  const kept = (await backend.rows("payment_events")).filter(({ event }) => String(event).includes("dispute"));
  expect(kept.map(({ source }) => source)).toEqual(["webhook", "webhook", "webhook"]);
});
