"use client";

import { DetailsFields } from "@/components/console/documents/details-fields";
import { ActionInput } from "@/components/console/kit/action-fields";
import { AskingForm } from "@/components/console/kit/asking-form";
import { CohortSelect } from "@/components/console/orders/cohort-select";
import { askedFields } from "@/lib/console/asked";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import { issueProformaAction } from "@/lib/console/proformas/actions";
import { cohortName } from "@/lib/content/console";
import { dayInIst } from "@/lib/format/ist";
import { formatPaise, HOW_TO_WRITE_RUPEES, readRupees } from "@/lib/format/money";

type ProformaFormProps = {
  cohorts: readonly ConsoleCohort[];
  /** Days in India: today, until when the offer is good unless changed, and the last days that may be chosen. */
  days: { today: string; validUntil: string; lastValid: string; lastHeld: string };
};

/** Issues a proforma invoice over one seat. */
export const ProformaForm = ({ cohorts, days: { today, validUntil, lastValid, lastHeld } }: ProformaFormProps) => (
  <div className="max-w-xl rounded-md border border-border bg-card p-4">
    <AskingForm
      action={issueProformaAction}
      submit="Send the proforma invoice"
      asks={askedFields.proforma}
      untouched={{ validUntil }}
      question={(typed) => questionOf(typed, cohorts)}
    >
      <ActionInput
        name="email"
        label="Email address"
        note="of whoever pays for the company; they get the PDF"
        type="email"
        maxLength={254}
        autoComplete="off"
        required
      />
      <DetailsFields nameLabel="Company" />
      <CohortSelect cohorts={cohorts} />
      <ActionInput
        name="price"
        label="Price of one seat"
        note="with GST; empty: the cohort's"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className="max-w-44"
      />
      <ActionInput
        name="validUntil"
        label="Valid until"
        type="date"
        min={today}
        max={lastValid}
        defaultValue={validUntil}
        className="max-w-44"
        required
      />
      <ActionInput
        name="holdUntil"
        label="Hold a seat until"
        note="at most ten days; empty: no seat is held"
        type="date"
        min={today}
        max={lastHeld}
        className="max-w-44"
      />
    </AskingForm>
  </div>
);

function questionOf(typed: Readonly<Record<string, string>>, cohorts: readonly ConsoleCohort[]): string {
  const { legalName = "", email = "", validUntil = "", holdUntil = "" } = typed;
  const cohort = cohorts.find(({ id }) => id === typed.cohortId);
  if (!cohort || !legalName || !email) return "Enter the address, the company and the cohort first.";
  const price = typed.price?.trim() ? readRupees(typed.price) : cohort.price;
  if (price === null) return `The price isn't clear. ${HOW_TO_WRITE_RUPEES}`;
  const said = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? dayInIst(day) : "a day that is missing");
  const hold = holdUntil ? `A seat is held until the end of ${said(holdUntil)}.` : "No seat is held.";
  return `Offer ${legalName} one seat in ${cohortName(cohort.id)} for ${formatPaise(price)} until ${said(validUntil)}, by email to ${email}? ${hold}`;
}
