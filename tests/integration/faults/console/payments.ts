import { randomUUID } from "node:crypto";

import { newBuyer } from "../../payments/buyer";
import { asClient, newClient } from "../../support/client";
import { count } from "../flow";
import { type ConsoleForm, newRequest, type Prepared, type Scene } from "./form";
import { FAILURE } from "@/lib/console/answers";
import {
  askProviderAction,
  endSeatAction,
  refundAction,
  resendReceiptAction,
  settleReviewAction,
} from "@/lib/console/orders/actions";
import { settleUnmatchedAction } from "@/lib/console/orders/unmatched-actions";

/** An order that is paid at the provider, which has told nobody. */
async function paidAtProvider({ backend }: Scene) {
  // Another client than the operator's: its own session.
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

/** One that bought a seat. */
export async function paid(scene: Scene) {
  const order = await paidAtProvider(scene);
  await asClient(newClient(), () => scene.backend.event("payment.captured", order.paymentId));
  return order;
}

/** One that a person has to decide on: another amount came than was ordered. */
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

/** A payment of this product that no order here is known for. */
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
    // The question is in the ledger, and its answer is recorded by the press that gets one.
    refusals: {
      razorpay: "Razorpay didn't answer. Please try again in a minute.",
      "database afterwards": FAILURE,
    },
  },
];
