import { randomUUID } from "node:crypto";

import { newBuyer } from "../../payments/buyer";
import { asClient, newClient } from "../../support/client";
import { count } from "../flow";
import { newCohort } from "./cohorts";
import { type ConsoleForm, form, type Scene } from "./form";
import { FAILURE } from "@/lib/console/answers";
import {
  askProviderAction,
  endSeatAction,
  refundAction,
  resendReceiptAction,
  settleReviewAction,
} from "@/lib/console/orders/actions";
import { recordRefundAction, recordTransferAction } from "@/lib/console/orders/transfer-actions";
import { settleUnmatchedAction } from "@/lib/console/orders/unmatched-actions";

/** An order that's paid at the provider, which hasn't told anyone. */
async function paidAtProvider({ backend }: Scene) {
  // In a client other than the operator's, with its own session.
  return asClient(newClient(), async () => {
    const buyer = await newBuyer(backend);
    const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId } = await backend.pay(
      await backend.openOrder(buyer),
    );
    const [row] = await backend.sql("select id from public.payment_orders where provider_order_id = $1", [
      providerOrderId,
    ]);
    return { orderId: String(row?.id), paymentId, recipients: [buyer.email] };
  });
}

/** An order that bought a seat. */
export async function paid(scene: Scene) {
  const order = await paidAtProvider(scene);
  await asClient(newClient(), () => scene.backend.event("payment.captured", order.paymentId));
  return order;
}

/** An order that a person has to decide on, since the amount paid differs. */
async function underpaid(scene: Scene) {
  const order = await paidAtProvider(scene);
  await scene.backend.razorpay({ payment: { id: order.paymentId, amount: 9_000_000 } });
  await asClient(newClient(), () => scene.backend.event("payment.captured", order.paymentId));
  const [row] = await scene.backend.sql("select id from public.payment_reviews where order_id = $1", [order.orderId]);
  return { ...order, reviewId: String(row?.id) };
}

const seatsOf =
  ({ backend }: Scene, paymentId: string) =>
  () =>
    count(backend, "public.cohort_enrollments where payment_id = $1 and status = 'success'", [paymentId]);

export const refundsOf =
  ({ backend }: Scene, paymentId: string) =>
  async () =>
    (await backend.refundsOf(paymentId)).length;

const settle = (
  resolution: "enrol" | "refund" | "keep",
  more: Pick<ConsoleForm, "mails" | "laterMails" | "services">,
  follows?: typeof seatsOf,
) =>
  form(`settle a review: ${resolution}`, settleReviewAction, more, async (scene) => {
    const { reviewId, paymentId, recipients } = await underpaid(scene);
    return {
      fields: { reviewId, resolution, note: `Talked to the buyer: ${scene.word}` },
      done: ["public.payment_reviews where id = $1 and settled_at is not null", reviewId],
      ...(follows && { outcome: follows(scene, paymentId) }),
      recipients,
    };
  });

/** A buyer with an account, for an order by bank transfer. */
async function newTransfer(scene: Scene) {
  const buyer = await asClient(newClient(), () => newBuyer(scene.backend));
  const facts = { email: buyer.email, cohortId: await newCohort(scene), amount: "99999" };
  return { ...facts, reference: scene.word, receivedOn: "2026-11-20" };
}

/** A refund of a bank transfer, which is waiting to be transferred back. */
async function newTransferRefund(scene: Scene) {
  const { email, cohortId } = await newTransfer(scene);
  const refundId = randomUUID();
  const id = `transfer_${refundId.replaceAll("-", "").slice(0, 20)}`;
  await scene.backend.sql(
    `with o as (
       insert into public.payment_orders
         (email, cohort_id, amount, provider_order_id, status, held_until, receipt_facts, payment_id, paid_at)
       values ($1, $2, 100, $3, 'paid', now(), '{"course": "AI Skills", "cohortId": "1"}', $3, now()) returning id
     ),
     c as (
       insert into public.payment_captures (payment_id, order_id, amount, currency, transfer_reference, transferred_on)
       select $3, id, 100, 'INR', 'UTR', '2026-11-20' from o returning order_id
     )
     insert into public.payment_refunds (id, payment_id, order_id, amount, reason) select $4, $3, order_id, 50, 'operator' from c`,
    [email, cohortId, id, refundId],
  );
  return { refundId, recipients: [email] };
}

const refunding = { mails: ["payment-refund"], laterMails: ["payment-refund-done"], services: ["razorpay" as const] };

/** Forms on orders. */
export const payments: ConsoleForm[] = [
  form("refund", refundAction, refunding, async (scene) => {
    const { paymentId, recipients } = await paid(scene);
    const requestId = randomUUID();
    return {
      fields: { requestId, paymentId, amount: "999.50", reason: `Missed a session: ${scene.word}` },
      done: ["public.payment_refunds where id = $1", requestId],
      outcome: refundsOf(scene, paymentId),
      recipients,
    };
  }),
  form(
    "record an order by bank transfer",
    recordTransferAction,
    { mails: ["payment-receipt"], leadsTo: /^\/console\/orders\/[\da-f-]{36}$/ },
    async (scene) => {
      const fields = await newTransfer(scene);
      const done = "public.payment_captures where transfer_reference = $1";
      return { fields, done: [done, scene.word], recipients: [fields.email] };
    },
  ),
  form("record a refund by bank transfer", recordRefundAction, { mails: ["payment-refund-done"] }, async (scene) => {
    const { refundId, recipients } = await newTransferRefund(scene);
    return {
      fields: { refundId, reference: scene.word },
      done: ["public.payment_refunds where id = $1 and status = 'done'", refundId],
      recipients,
    };
  }),
  form("settle a payment without an order", settleUnmatchedAction, {}, async (scene) => {
    const { backend, email, word } = scene;
    const paymentId = `pay_${randomUUID().replaceAll("-", "")}`;
    await backend.sql(
      "insert into public.unmatched_payments (payment_id, amount, currency, paid_at) values ($1, 9999900, 'INR', now())",
      [paymentId],
    );
    const settled = "settled_as = 'by_hand' and settled_for = $2";
    return {
      fields: { paymentId, outcome: "by_hand", email, note: `Found the buyer: ${word}` },
      done: [`public.unmatched_payments where payment_id = $1 and ${settled}`, paymentId, email],
    };
  }),
  form("end a seat", endSeatAction, { mails: ["seat-ended"] }, async (scene) => {
    const { orderId, paymentId, recipients } = await paid(scene);
    return {
      fields: { orderId, reason: `The bank gave it back: ${scene.word}` },
      done: ["public.cohort_enrollments where payment_id = $1 and status = 'ended'", paymentId],
      recipients,
    };
  }),
  settle("enrol", { mails: ["payment-receipt"] }, seatsOf),
  settle("refund", refunding, refundsOf),
  settle("keep", {}),
  form("send a receipt again", resendReceiptAction, { mails: ["payment-receipt"] }, async (scene) => {
    const { orderId, recipients } = await paid(scene);
    return { fields: { orderId }, recipients };
  }),
  form(
    "ask Razorpay",
    askProviderAction,
    {
      laterMails: ["payment-receipt"],
      services: ["razorpay"],
      // The ledger has the request; the press that gets the provider's answer records it.
      refusals: {
        razorpay: "Razorpay didn't answer. Please try again in a minute.",
        "database afterwards": FAILURE,
      },
    },
    async (scene) => {
      const { orderId, paymentId, recipients } = await paidAtProvider(scene);
      return { fields: { orderId }, outcome: seatsOf(scene, paymentId), recipients };
    },
  ),
];
