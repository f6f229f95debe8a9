import type { Control } from "./control.ts";
import { addPayment, settle } from "./payments.ts";
import { endRefund, makeRefund, refundError } from "./refunds.ts";
import { type Dispute, type Ledger, newId, nowSeconds, type Payment, type Refund } from "./state.ts";
import type { Webhooks } from "./webhooks.ts";

const RESPOND_WITHIN_SECONDS = 7 * 86_400;

type Wanted<Name extends keyof Control> = NonNullable<Control[Name]>;
type Created = { payment?: Payment; refund?: Refund; dispute?: Dispute };

/** Applies a control's changes at Razorpay and returns the entities; undefined if one isn't possible. */
export function applyControl(ledger: Ledger, webhooks: Webhooks, control: Control): Created | undefined {
  const { payments, refunds } = ledger.state;
  const created: Created = {};
  if (control.payment) {
    const payment = payments[control.payment.id];
    if (!payment) return undefined;
    changePayment(ledger, webhooks, payment, control.payment);
    created.payment = payment;
  }
  if (control.secondPayment) {
    const { order, status } = control.secondPayment;
    const payer = { orderId: order, email: "void@razorpay.com", contact: "+910000000000", description: null };
    const payment = addPayment(ledger, webhooks, payer, status);
    if (!payment) return undefined;
    created.payment = payment;
  }
  if (control.refund) {
    const payment = payments[control.refund.payment];
    const refund = payment && refundInDashboard(ledger, webhooks, payment, control.refund);
    if (!refund) return undefined;
    created.refund = refund;
  }
  if (control.refundEnd) {
    const refund = refunds[control.refundEnd.id];
    if (!refund) return undefined;
    endRefund(ledger, webhooks, refund, control.refundEnd.status);
    created.refund = refund;
  }
  if (control.dispute) {
    const payment = payments[control.dispute.payment];
    if (!payment) return undefined;
    const dispute = updateDispute(ledger, webhooks, payment, control.dispute);
    if (!dispute) return undefined;
    created.dispute = dispute;
  }
  return created;
}

function changePayment(ledger: Ledger, webhooks: Webhooks, payment: Payment, wanted: Wanted<"payment">): void {
  payment.amount = wanted.amount ?? payment.amount;
  payment.currency = wanted.currency ?? payment.currency;
  if (wanted.status === undefined) ledger.save();
  else settle(ledger, webhooks, payment, wanted.status);
}

function refundInDashboard(
  ledger: Ledger,
  webhooks: Webhooks,
  payment: Payment,
  wanted: Wanted<"refund">,
): Refund | undefined {
  const amount = wanted.amount ?? payment.amount - payment.amount_refunded;
  if (refundError(payment, amount) !== undefined) return undefined;
  return makeRefund(ledger, webhooks, payment, { amount, notes: [], receipt: null, status: wanted.status });
}

/** Undefined for an event about a dispute that was never created. */
function updateDispute(
  ledger: Ledger,
  webhooks: Webhooks,
  payment: Payment,
  { event }: Wanted<"dispute">,
): Dispute | undefined {
  const dispute = event === "created" ? newDispute(payment) : latestDispute(ledger, payment);
  if (!dispute) return undefined;
  // As documented, a created dispute and one that needs action are both open; the latter has a new deadline.
  dispute.status = event === "created" || event === "action_required" ? "open" : event;
  if (event === "action_required") dispute.respond_by += RESPOND_WITHIN_SECONDS;
  ledger.state.disputes[dispute.id] = dispute;
  ledger.save();
  webhooks.send([{ event: `payment.dispute.${event}`, payload: { payment, dispute } }]);
  return dispute;
}

const latestDispute = ({ state }: Ledger, { id }: Payment): Dispute | undefined =>
  Object.values(state.disputes).findLast((dispute) => dispute.payment_id === id);

const newDispute = ({ id, amount, currency }: Payment): Dispute => ({
  id: newId("disp"),
  entity: "dispute",
  payment_id: id,
  amount,
  currency,
  amount_deducted: 0,
  reason_code: "goods_or_services_not_received",
  respond_by: nowSeconds() + RESPOND_WITHIN_SECONDS,
  status: "open",
  phase: "chargeback",
  created_at: nowSeconds(),
});
