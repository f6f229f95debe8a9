import { randomInt } from "node:crypto";

import { newBuyer } from "../../payments/buyer";
import { asClient, newClient } from "../../support/client";
import { about, type ConsoleForm, form, type Scene } from "./form";
import * as records from "./records";
import { FAILURE } from "@/lib/console/answers";
import { writeInvoiceAction, issueWithoutDetailsAction } from "@/lib/console/documents/actions";
import * as orders from "@/lib/console/orders/actions";
import { confirmChangeAction, noteChangeAction, refuseChangeAction } from "@/lib/console/orders/change-actions";
import { correctTransferAction, recordRefundAction, recordTransferAction } from "@/lib/console/orders/transfer-actions";
import { settleUnmatchedAction } from "@/lib/console/orders/unmatched-actions";
import { issueProformaAction, withdrawProformaAction } from "@/lib/console/proformas/actions";
import { dayOf } from "@/lib/format/days";
import { insert } from "@/tests/fixtures/insert";

const { newChange, newInvoice, newReview, newTransferRefund, newUnmatchedPayment, paidOrder, smallSale } = records;

const refunding = {
  mails: ["payment-refund"],
  laterMails: ["payment-refund-done"],
  services: ["razorpay" as const],
  outcome: records.refundsOf,
};

const change = { shownKind: "refund", shownCohortId: "" };
const DAY_MS = 86_400_000;
const address = { country: "IN", address: "12 MG Road, Kochi", stateCode: "32", pin: "682001", gstin: "" };
const settle = (resolution: string) =>
  about("reviewId", newReview, ({ word }) => ({ resolution, asked: resolution, note: `Talked to the buyer: ${word}` }));

export const refund = form(
  orders.refundAction,
  async (scene) => ({
    paymentId: (await records.paid(scene)).paymentId,
    amount: "999.50",
    asked: "999.50",
    reason: `Missed a session: ${scene.word}`,
  }),
  refunding,
);

async function newTransfer(scene: Scene) {
  const { backend, email, word } = scene;
  await asClient(newClient(), () => newBuyer(backend, email));
  const cohortId = await records.newCohort(scene);
  const sums = { price: "", amount: "99999", tds: "", reason: "A friend" };
  const asked = [email, cohortId, "", "99999", "", word, "2026-11-20"].join(" | ");
  return { email, cohortId, ...sums, reference: word, receivedOn: "2026-11-20", asked };
}

async function newCorrection(scene: Scene) {
  const { orderId } = await records.newTransfer(scene);
  const shown = JSON.stringify({ price: 100, amount: 100, tds: 0, reference: "UTR", receivedOn: "2026-11-20" });
  const asked = ["1", "0.90", "0.10", scene.word, "2026-11-19"].join(" | ");
  const sums = { price: "1", amount: "0.90", tds: "0.10", reason: "Less tax" };
  return { orderId, shown, ...sums, reference: scene.word, receivedOn: "2026-11-19", asked };
}

async function newOffer(scene: Scene) {
  const { email, word } = scene;
  const cohortId = await records.newCohort(scene);
  const validUntil = dayOf(new Date(Date.now() + 10 * DAY_MS));
  const asked = [word, email, cohortId, "", validUntil, validUntil].join(" | ");
  return { ...address, legalName: word, email, cohortId, price: "", validUntil, holdUntil: validUntil, asked };
}

/** A proforma invoice that isn't paid. */
const newProforma = ({ backend, email }: Scene) =>
  insert(backend, "proformas", {
    serial: `PRO/26-27/${randomInt(100_000, 1_000_000)}`,
    issued_on: "2026-11-20",
    cohort_id: "1",
    email,
    price: 100,
    place_of_supply: "29",
    facts: {},
    valid_until: "2026-11-30",
  });

/** Forms on orders, learners' requests and invoices. */
export const moneyForms: ConsoleForm[] = [
  refund,
  form(recordTransferAction, newTransfer, {
    mails: ["payment-receipt"],
    leadsTo: /^\/console\/orders\/[\da-f-]{36}$/,
  }),
  form(correctTransferAction, newCorrection, { mails: ["payment-receipt"] }),
  form(
    recordRefundAction,
    about("refundId", newTransferRefund, ({ word }) => ({ reference: word })),
    { mails: ["payment-refund-done"] },
  ),
  form(issueProformaAction, newOffer, {
    mails: ["proforma"],
    leadsTo: /^\/console\/proformas\/[\da-f-]{36}$/,
  }),
  form(withdrawProformaAction, about("proformaId", newProforma)),
  form(
    settleUnmatchedAction,
    about("paymentId", newUnmatchedPayment, ({ email, word }) => ({ outcome: "by_hand", email, note: word })),
  ),
  form(
    orders.endSeatAction,
    about("orderId", paidOrder, ({ word }) => ({ reason: `The bank gave it back: ${word}` })),
    { mails: ["seat-ended"] },
  ),
  form(orders.settleReviewAction, settle("enrol"), {
    use: "enrol",
    mails: ["payment-receipt"],
    outcome: records.seatsOf,
  }),
  form(orders.settleReviewAction, settle("refund"), { use: "refund", ...refunding }),
  form(orders.settleReviewAction, settle("keep"), { use: "keep" }),
  form(orders.resendReceiptAction, about("orderId", paidOrder), { mails: ["payment-receipt"] }),
  form(orders.askProviderAction, async (scene) => ({ orderId: (await records.paidAtProvider(scene)).orderId }), {
    laterMails: ["payment-receipt"],
    services: ["razorpay"],
    outcome: records.seatsOf,
    // The ledger has the request; the press that gets the provider's answer records it.
    refusals: {
      razorpay: "Razorpay didn't answer. Please try again in a minute.",
      "database afterwards": FAILURE,
    },
  }),
  form(
    writeInvoiceAction,
    async (scene) => ({ ...address, orderId: await records.paidOrder(scene), shownInvoice: "", legalName: scene.word }),
    { use: "first", mails: ["tax-document"] },
  ),
  form(issueWithoutDetailsAction, about("orderId", smallSale), { mails: ["tax-document"] }),
  form(
    writeInvoiceAction,
    async (scene) => ({ ...(await newInvoice(scene)), ...address, legalName: scene.word }),
    // The credit note's and the new invoice's, after that of the first.
    { mails: ["tax-document", "tax-document"] },
  ),
  form(confirmChangeAction, about("changeId", newChange, change), refunding),
  form(
    refuseChangeAction,
    about("changeId", newChange, ({ word }) => ({ ...change, note: `After the course: ${word}` })),
    { mails: ["change-refused"] },
  ),
  form(
    noteChangeAction,
    about("changeId", newChange, ({ word }) => ({ shownNote: "", note: `Called her: ${word}` })),
  ),
];
