import { randomUUID } from "node:crypto";

import { ownRequest, type PaymentsBackend, verify } from "../payments/backend";
import { cronRequest } from "../support/cron";
import { askForRefundAction } from "../support/form-actions";
import { requestHealth } from "../support/health";
import { count, type Flow, messageOf } from "./flow";
import { POST as runOutbox } from "@/app/api/cron/outbox/route";
import { POST as runPayments } from "@/app/api/cron/payments/route";
import { POST as runRetention } from "@/app/api/cron/retention/route";
import { POST as postOrder } from "@/app/api/payments/order/route";
import { changes } from "@/lib/content/changes";
import { runPostPaymentJobs } from "@/lib/payments/post-payment-jobs";

const status = async (response: Promise<Response>) => String((await response).status);

const seats = async (backend: PaymentsBackend, buyer: { id: string; email: string }) => [
  await count(backend, "public.cohort_enrollments where user_id = $1 and status = 'success'", [buyer.id]),
  await count(backend, "public.email_outbox where recipient = $1", [buyer.email]),
];

/** One enrolment and one receipt. */
const bought = { afterRetry: [1, 1] };

/** The flows of payments, scheduled jobs and monitoring. */
export const payments: Flow[] = [
  {
    name: "order",
    prepare: (backend, { orderer }) => {
      orderer.enter();
      return {
        attempt: () => status(postOrder(ownRequest("order", { cohortId: "1" }))),
        storedData: () =>
          count(backend, "public.payment_orders where user_id = $1 and provider_order_id is not null", [orderer.id]),
      };
    },
    success: "200",
    failure: { auth: "503", database: "503", razorpay: "502" },
    stored: { afterFault: 0, afterRetry: 1 },
  },
  {
    name: "verify",
    prepare: async (backend, { payer }) => {
      const paid = await backend.pay(await backend.openOrder(payer));
      return { attempt: () => status(verify(paid)), storedData: () => seats(backend, payer) };
    },
    success: "200",
    failure: { auth: "503", database: "503", razorpay: "202" },
    stored: bought,
  },
  {
    name: "webhook",
    prepare: async (backend, { notified }) => {
      const paid = await backend.pay(await backend.openOrder(notified));
      const eventId = randomUUID();
      const event = await backend.eventRequest("payment.captured", paid.razorpay_payment_id, { eventId });
      return { attempt: () => status(event()), storedData: () => seats(backend, notified) };
    },
    success: "200",
    failure: { database: "503" },
    stored: bought,
  },
  {
    name: "sweep",
    prepare: async (backend, { forgotten }) => {
      await backend.pay(await backend.openOrder(forgotten));
      return {
        attempt: () => status(runPayments(cronRequest("payments"))),
        storedData: () => seats(backend, forgotten),
      };
    },
    success: "200",
    failure: { database: "503", razorpay: "503" },
    stored: bought,
  },
  {
    name: "refund",
    prepare: async (backend, { unlucky }) => {
      const paid = await backend.pay(await backend.openOrder(unlucky));
      await backend.sql("update public.cohorts set capacity = 0 where cohort_id = '1'", []);
      await backend.event("payment.captured", paid.razorpay_payment_id);
      await backend.sql("update public.cohorts set capacity = 15 where cohort_id = '1'", []);
      return {
        attempt: async () => {
          await backend.sql("update public.payment_refunds set next_attempt_at = now()", []);
          await runPostPaymentJobs();
          return "done";
        },
        storedData: async () => [
          await count(backend, "public.payment_refunds where order_id is not null and status = 'done'"),
          (await backend.refundsOf(paid.razorpay_payment_id)).length,
          await count(backend, "public.cohort_enrollments where user_id = $1", [unlucky.id]),
        ],
      };
    },
    success: "done",
    failure: {},
    stored: { afterRetry: [1, 1, 0] },
  },
  {
    name: "ask for a refund",
    prepare: async (backend, { asker }) => {
      await verify(await backend.pay(await backend.openOrder(asker)));
      const [seat] = await backend.sql("select id, amount::text from public.cohort_enrollments where user_id = $1", [
        asker.id,
      ]);
      const form = { requestId: randomUUID(), enrolmentId: String(seat?.id), amount: String(seat?.amount) };
      return {
        attempt: async () => messageOf(await askForRefundAction(form)),
        storedData: async () => [
          await count(backend, "public.change_requests where id = $1 and state = 'open'", [form.requestId]),
          await count(backend, "public.email_outbox where about = $1", [form.requestId]),
        ],
      };
    },
    failure: { auth: changes.failure.description, database: changes.failure.description },
    stored: { afterRetry: [1, 1] },
  },
  {
    name: "outbox",
    prepare: async (backend) => {
      const recipient = `zenobia.quill-${randomUUID()}@example.com`;
      // Only a scheduled run sends news, so no other flow takes it first.
      await backend.sql(
        `insert into public.email_outbox (template, recipient, payload) values ('news', $1, jsonb_build_object('subject', 'News', 'text', 'Text', 'manageToken', gen_random_uuid()))`,
        [recipient],
      );
      return {
        attempt: () => status(runOutbox(cronRequest("outbox"))),
        storedData: async () => (await backend.mails()).filter(({ to }) => to === recipient).length,
      };
    },
    success: "200",
    failure: { database: "503", resend: "503" },
    stored: { afterRetry: 1 },
  },
  {
    name: "retention",
    prepare: () => ({
      attempt: () => status(runRetention(cronRequest("retention"))),
      storedData: async () => "nothing",
    }),
    success: "200",
    failure: { database: "503" },
    stored: { afterRetry: "nothing" },
  },
  {
    name: "health",
    prepare: () => ({
      attempt: async () => {
        const { checks } = (await (await requestHealth()).json()) as { checks: Record<string, { ok: boolean }> };
        return Object.keys(checks).find((name) => !checks[name]?.ok) ?? "well";
      },
      storedData: async () => "nothing",
    }),
    success: "well",
    failure: {
      database: "database",
      auth: "auth",
      storage: "storage",
      razorpay: "payments",
      resend: "email",
    },
    stored: { afterRetry: "nothing" },
  },
];
