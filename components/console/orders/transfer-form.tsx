"use client";

import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput, Tick } from "@/components/console/kit/action-fields";
import { AskingForm } from "@/components/console/kit/asking-form";
import { CohortSelect } from "@/components/console/orders/cohort-select";
import { askedFields } from "@/lib/console/asked";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import type { Capture, ConsoleOrder } from "@/lib/console/orders/orders";
import { correctTransferAction, recordTransferAction } from "@/lib/console/orders/transfer-actions";
import { sayTransfer } from "@/lib/console/orders/transfer-question";
import type { ShownTransfer } from "@/lib/console/orders/transfers";
import { cohortName } from "@/lib/content/console";

type TransferFormProps = {
  cohorts: readonly ConsoleCohort[];
  /** The proforma invoice that it pays, if it does: paise. */
  proforma: { id: string; email: string; cohortId: string; price: number } | null;
  /** Today in India: the money can't arrive in the future. */
  today: string;
};

/** Records an order that was paid by bank transfer. */
export const TransferForm = ({ cohorts, proforma, today }: TransferFormProps) => (
  <div className="max-w-xl rounded-md border border-border bg-card p-4">
    <AskingForm
      action={recordTransferAction}
      submit="Record the order"
      asks={askedFields.transfer}
      {...(proforma && { untouched: { ...proforma, price: rupees(proforma.price) } })}
      question={(typed) => {
        const cohort = cohorts.find(({ id }) => id === typed.cohortId);
        if (!cohort || !typed.email) return "Enter the buyer and the cohort first.";
        const said = sayTransfer(typed, cohort.price);
        return `Give ${typed.email} a seat in ${cohortName(cohort.id)}? ${said} The buyer gets the seat and a receipt at once.`;
      }}
    >
      {proforma ? <input type="hidden" name="proformaId" value={proforma.id} /> : null}
      <ActionInput
        name="email"
        label="Email address"
        note="of the buyer's account"
        type="email"
        defaultValue={proforma?.email}
        maxLength={254}
        autoComplete="off"
        required
      />
      <CohortSelect cohorts={cohorts} defaultValue={proforma?.cohortId} />
      <TransferFields price={proforma?.price} today={today} />
    </AskingForm>
  </div>
);

type CorrectTransferFormProps = { order: ConsoleOrder; capture: Capture; today: string };

/** Corrects a transfer that has no invoice yet. */
export function CorrectTransferForm({ order, capture, today }: CorrectTransferFormProps) {
  const { amount, tds, reference, transferredOn, shortfallReason } = capture;
  const shown: ShownTransfer = {
    price: order.amount,
    amount,
    tds,
    reference: reference ?? "",
    receivedOn: transferredOn ?? "",
  };
  return (
    <ActionBox title="Correct the transfer" note="As long as it has no invoice. The learner gets a corrected receipt.">
      <AskingForm
        action={correctTransferAction}
        submit="Correct the transfer"
        variant="outline"
        asks={askedFields.correction}
        untouched={fieldsOf(shown)}
        question={(typed) => `${order.name ?? order.email}, ${cohortName(order.cohortId)}: ${sayTransfer(typed, null)}`}
      >
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="shown" value={JSON.stringify(shown)} />
        <TransferFields shown={shown} reason={shortfallReason} today={today} />
      </AskingForm>
    </ActionBox>
  );
}

const rupees = (paise: number) => (paise / 100).toFixed(2);

const fieldsOf = ({ price, amount, tds, reference, receivedOn }: ShownTransfer) => ({
  price: rupees(price),
  amount: rupees(amount),
  tds: tds === 0 ? "" : rupees(tds),
  reference,
  receivedOn,
});

type TransferFieldsProps = {
  shown?: ShownTransfer;
  /** In paise, for a new one. */
  price?: number | undefined;
  reason?: string | null;
  today: string;
};

function TransferFields({ shown, price, reason, today }: TransferFieldsProps) {
  const values = shown && fieldsOf(shown);
  const sum = { inputMode: "decimal", autoComplete: "off", maxLength: 20 } as const;
  return (
    <>
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <ActionInput
          {...sum}
          name="price"
          label="Price"
          note={shown ? "with GST" : "with GST; empty: the cohort's"}
          defaultValue={values?.price ?? (price && rupees(price))}
          required={shown !== undefined}
        />
        <ActionInput {...sum} name="amount" label="Received" note="rupees" defaultValue={values?.amount} required />
        <ActionInput {...sum} name="tds" label="Tax deducted (TDS)" note="if any" defaultValue={values?.tds} />
      </div>
      <ActionInput
        name="reason"
        label="Reason"
        note="if the price isn't the cohort's, or the sums differ"
        defaultValue={reason ?? undefined}
        maxLength={500}
        autoComplete="off"
      />
      <ActionInput
        name="reference"
        label="Reference"
        note="the bank's, such as the UTR; it's printed on the receipt and the invoice"
        defaultValue={values?.reference}
        maxLength={60}
        autoComplete="off"
        required
      />
      <Tick name="isShared">The same transfer paid for somebody else, too</Tick>
      <ActionInput
        name="receivedOn"
        label="Received on"
        type="date"
        max={today}
        defaultValue={values?.receivedOn}
        className="max-w-44"
        required
      />
    </>
  );
}
