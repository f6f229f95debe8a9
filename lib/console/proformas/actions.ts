"use server";

import type { Route } from "next";
import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { dayField, optionalDay, optionalRupees } from "@/lib/console/form-fields";
import { COURSE_NAME } from "@/lib/content/cohorts";
import { billing } from "@/lib/content/documents";
import { keepCompany } from "@/lib/documents/company";
import { billingFields, detailsRow, withDetails } from "@/lib/documents/schema";
import { drainOutbox } from "@/lib/email/outbox";
import { cohortIdField } from "@/lib/forms/cohort-id";
import { isStrictEmail, normaliseEmail } from "@/lib/forms/email";
import type { FormState } from "@/lib/forms/form-state";

const { orderId: _, ...companyFields } = billingFields;
const NO_DAY = "Enter the last day of the offer.";

const issueSchema = withDetails(
  z.strictObject({
    requestId,
    ...companyFields,
    email: z.string().check(z.overwrite(normaliseEmail), z.refine(isStrictEmail, "Enter the company's address.")),
    cohortId: cohortIdField,
    /** None: the cohort's. */
    price: optionalRupees,
    validUntil: dayField(NO_DAY).check(z.refine((day) => day !== "", NO_DAY)),
    holdUntil: optionalDay("Enter a day, or leave it empty."),
  }),
);

const issued = z.object({ proformaId: z.guid() });

/** Issues a proforma invoice, mails it, holds a seat if asked to, and redirects to its page. */
export async function issueProformaAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_issue_proforma",
      schema: issueSchema,
      reasons: {
        no_company: "The server's settings don't name our company. Ask the person who runs the site.",
        no_bank: "The server's settings don't have our bank account. Ask the person who runs the site.",
        unknown_cohort: "This cohort no longer exists.",
        cohort_cancelled: "This cohort is cancelled.",
        invalid: "Please check the days: the offer can be valid for at most 90.",
        hold_too_long: "A seat can be held for at most ten days, and no longer than the offer is valid.",
        sold_out: "This cohort has no seat to hold. Add seats first, or leave the day empty.",
        own_gstin: billing.problems.gstinOwn,
      },
      reasonFields: {
        unknown_cohort: "cohortId",
        cohort_cancelled: "cohortId",
        invalid: "validUntil",
        hold_too_long: "holdUntil",
        sold_out: "holdUntil",
        own_gstin: "gstin",
      },
      args: async ({ requestId: id, email, cohortId, price, validUntil, holdUntil, ...details }) => {
        // The proforma's transaction reads our own details.
        await keepCompany();
        return {
          requestId: id,
          email,
          cohortId,
          price,
          validUntil,
          holdUntil,
          details: detailsRow(details),
          course: COURSE_NAME,
        };
      },
      afterwards: drainOutbox,
      leadsTo: (answer) => `/console/proformas/${issued.parse(answer).proformaId}` as Route,
    },
    form,
  );
}

const withdrawSchema = z.strictObject({ requestId, proformaId: z.guid() });

/** Withdraws a proforma invoice: its link ends, and its seat is free. */
export async function withdrawProformaAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_withdraw_proforma",
      schema: withdrawSchema,
      reasons: { unknown: "This proforma invoice no longer exists." },
      message: () => "Withdrawn. Its link no longer works; the company isn't told.",
    },
    form,
  );
}
