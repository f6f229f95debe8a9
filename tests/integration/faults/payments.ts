import { randomUUID } from "node:crypto";

import { ownRequest, type Scene, verify } from "../payments/scene";
import { askHealth } from "../support/health";
import { count, type Journey } from "./journey";
import { POST as runOutbox } from "@/app/api/cron/outbox/route";
import { POST as runPayments } from "@/app/api/cron/payments/route";
import { POST as runRetention } from "@/app/api/cron/retention/route";
import { POST as postOrder } from "@/app/api/payments/order/route";
import { finishPayments } from "@/lib/payments/aftermath";
import { environment } from "@/tests/fixtures/environment";

const status = async (response: Promise<Response>) => String((await response).status);

const scheduled = (job: string) =>
  new Request(`${environment.SITE_URL}/api/cron/${job}`, {
    method: "POST",
    headers: { authorization: `Bearer ${environment.CRON_SECRET}` },
  });

const seats = async (scene: Scene, buyer: { id: string; email: string }) => [
  await count(scene, "public.cohort_enrollments where user_id = $1 and status = 'success'", [buyer.id]),
  await count(scene, "public.email_outbox where recipient = $1", [buyer.email]),
];

/** A seat, a receipt. */
const bought = { done: [1, 1] };

/** What money does, who brings the news of it, and what the scheduler and the monitor ask. */
export const payments: Journey[] = [
  {
    name: "order",
    prepare: (scene, { orderer }) => {
      orderer.enter();
      return {
        attempt: () => status(postOrder(ownRequest("order", { cohortId: "1" }))),
        traces: () =>
          count(scene, "public.payment_orders where user_id = $1 and provider_order_id is not null", [orderer.id]),
      };
    },
    well: "200",
    hurt: { auth: "503", database: "503", razorpay: "502" },
    left: { none: 0, done: 1 },
  },
  {
    name: "verify",
    prepare: async (scene, { payer }) => {
      const paid = await scene.pay(await scene.openOrder(payer));
      return { attempt: () => status(verify(paid)), traces: () => seats(scene, payer) };
    },
    well: "200",
    hurt: { auth: "503", database: "503", razorpay: "202" },
    left: bought,
  },
  {
    name: "webhook",
    prepare: async (scene, { notified }) => {
      const paid = await scene.pay(await scene.openOrder(notified));
      const eventId = randomUUID();
      const event = await scene.eventRequest("payment.captured", paid.razorpay_payment_id, { eventId });
      return { attempt: () => status(event()), traces: () => seats(scene, notified) };
    },
    well: "200",
    hurt: { database: "503" },
    left: bought,
  },
  {
    name: "sweep",
    prepare: async (scene, { forgotten }) => {
      await scene.pay(await scene.openOrder(forgotten));
      return { attempt: () => status(runPayments(scheduled("payments"))), traces: () => seats(scene, forgotten) };
    },
    well: "200",
    hurt: { database: "503" },
    left: bought,
  },
  {
    name: "refund",
    prepare: async (scene, { unlucky }) => {
      const paid = await scene.pay(await scene.openOrder(unlucky));
      await scene.sql("update public.cohort_seats set capacity = 0 where cohort_id = '1'", []);
      await scene.event("payment.captured", paid.razorpay_payment_id);
      await scene.sql("update public.cohort_seats set capacity = 15 where cohort_id = '1'", []);
      return {
        attempt: async () => {
          await scene.sql("update public.payment_refunds set next_attempt_at = now()", []);
          await finishPayments();
          return "done";
        },
        traces: async () => [
          await count(scene, "public.payment_refunds where order_id is not null and status = 'done'"),
          (await scene.refundsOf(paid.razorpay_payment_id)).length,
          await count(scene, "public.cohort_enrollments where user_id = $1", [unlucky.id]),
        ],
      };
    },
    well: "done",
    hurt: {},
    left: { done: [1, 1, 0] },
  },
  {
    name: "outbox",
    prepare: async (scene) => {
      const recipient = `zenobia.quill-${randomUUID()}@example.com`;
      await scene.sql(
        "insert into public.email_outbox (template, recipient, payload) values ('waitlist-joined', $1, '{}')",
        [recipient],
      );
      return {
        attempt: () => status(runOutbox(scheduled("outbox"))),
        traces: async () => (await scene.mails()).filter(({ to }) => to === recipient).length,
      };
    },
    well: "200",
    hurt: {},
    left: { done: 1 },
  },
  {
    name: "retention",
    prepare: () => ({ attempt: () => status(runRetention(scheduled("retention"))), traces: async () => "nothing" }),
    well: "200",
    hurt: {},
    left: { done: "nothing" },
  },
  {
    name: "health",
    prepare: () => ({
      attempt: async () => {
        const { checks } = (await (await askHealth()).json()) as { checks: Record<string, { ok: boolean }> };
        return Object.keys(checks).find((name) => !checks[name]?.ok) ?? "well";
      },
      traces: async () => "nothing",
    }),
    well: "well",
    hurt: {
      database: "database",
      auth: "auth",
      storage: "storage",
      // Somebody else's API is asked whether it is there, not whether it makes sense.
      razorpay: { malformed: "well", else: "payments" },
      resend: { malformed: "well", else: "email" },
    },
    left: { done: "nothing" },
  },
];
