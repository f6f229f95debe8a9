import { randomUUID } from "node:crypto";

import { newBuyer } from "../../payments/buyer";
import { asClient, newClient } from "../../support/client";
import { count } from "../flow";
import { newCohort } from "./cohorts";
import { type ConsoleForm, newRequest, type Prepared, type Scene } from "./form";
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

const refundsOf =
  ({ backend }: Scene, paymentId: string) =>
  async () =>
    (await backend.refundsOf(paymentId)).length;

const settle = (
  resolution: "enrol" | "refund" | "keep",
  form: Pick<ConsoleForm, "mails" | "laterMails" | "services">,
  outcome?: (scene: Scene, paymentId: string) => Prepared["outcome"],
): ConsoleForm => ({
  ...form,
  name: `settle a review: ${resolution}`,
  action: settleReviewAction,
  prepare: async (scene) => {
    const { reviewId, paymentId, recipients } = await underpaid(scene);
    const follows = outcome?.(scene, paymentId);
    return {
      fields: { ...newRequest(), reviewId, resolution, note: `Talked to the buyer: ${scene.word}` },
      effect: () => count(scene.backend, "public.payment_reviews where id = $1 and settled_at is not null", [reviewId]),
      ...(follows ? { outcome: follows } : {}),
      recipients,
    };
  },
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

/** A payment for this product without a known order. */
async function unmatched({ backend }: Scene) {
  const paymentId = `pay_${randomUUID().replaceAll("-", "")}`;
  await backend.sql(
    `insert into public.unmatched_payments (payment_id, amount, currency, paid_at) values ($1, 9999900, 'INR', now())`,
    [paymentId],
  );
  return paymentId;
}

/** Forms on orders. */
export const payments: ConsoleForm[] = [
  {
    name: "refund",
    action: refundAction,
    prepare: async (scene) => {
      const { paymentId, recipients } = await paid(scene);
      const requestId = randomUUID();
      return {
        fields: { requestId, paymentId, amount: "999.50", reason: `Missed a session: ${scene.word}` },
        effect: () => count(scene.backend, "public.payment_refunds where id = $1", [requestId]),
        outcome: refundsOf(scene, paymentId),
        recipients,
      };
    },
    mails: ["payment-refund"],
    laterMails: ["payment-refund-done"],
    services: ["razorpay"],
  },
  {
    name: "record an order by bank transfer",
    action: recordTransferAction,
    prepare: async (scene) => {
      const transfer = await newTransfer(scene);
      const paidFor = "public.payment_captures where transfer_reference = $1";
      return {
        fields: { ...newRequest(), ...transfer },
        effect: () => count(scene.backend, paidFor, [scene.word]),
        recipients: [transfer.email],
      };
    },
    mails: ["payment-receipt"],
    leadsTo: /^\/console\/orders\/[\da-f-]{36}$/,
  },
  {
    name: "record a refund by bank transfer",
    action: recordRefundAction,
    prepare: async (scene) => {
      const { refundId, recipients } = await newTransferRefund(scene);
      return {
        fields: { ...newRequest(), refundId, reference: scene.word },
        effect: () => count(scene.backend, "public.payment_refunds where id = $1 and status = 'done'", [refundId]),
        recipients,
      };
    },
    mails: ["payment-refund-done"],
  },
  {
    name: "settle a payment without an order",
    action: settleUnmatchedAction,
    prepare: async (scene) => {
      const paymentId = await unmatched(scene);
      const fields = { paymentId, outcome: "by_hand", email: scene.email, note: `Found the buyer: ${scene.word}` };
      const settled = "settled_as = 'by_hand' and settled_for = $2";
      return {
        fields: { ...newRequest(), ...fields },
        effect: () =>
          count(scene.backend, `public.unmatched_payments where payment_id = $1 and ${settled}`, [
            paymentId,
            scene.email,
          ]),
      };
    },
  },
  {
    name: "end a seat",
    action: endSeatAction,
    prepare: async (scene) => {
      const { orderId, paymentId, recipients } = await paid(scene);
      return {
        fields: { ...newRequest(), orderId, reason: `The bank gave it back: ${scene.word}` },
        effect: () =>
          count(scene.backend, "public.cohort_enrollments where payment_id = $1 and status = 'ended'", [paymentId]),
        recipients,
      };
    },
    mails: ["seat-ended"],
  },
  settle("enrol", { mails: ["payment-receipt"] }, seatsOf),
  settle(
    "refund",
    { mails: ["payment-refund"], laterMails: ["payment-refund-done"], services: ["razorpay"] },
    refundsOf,
  ),
  settle("keep", {}),
  {
    name: "send a receipt again",
    action: resendReceiptAction,
    prepare: async (scene) => {
      const { orderId, recipients } = await paid(scene);
      return { fields: { ...newRequest(), orderId }, recipients };
    },
    mails: ["payment-receipt"],
  },
  {
    name: "ask Razorpay",
    action: askProviderAction,
    prepare: async (scene) => {
      const { orderId, paymentId, recipients } = await paidAtProvider(scene);
      return { fields: { ...newRequest(), orderId }, outcome: seatsOf(scene, paymentId), recipients };
    },
    laterMails: ["payment-receipt"],
    services: ["razorpay"],
    // The ledger has the request; the press that gets the provider's answer records it.
    refusals: {
      razorpay: "Razorpay didn't answer. Please try again in a minute.",
      "database afterwards": FAILURE,
    },
  },
];
