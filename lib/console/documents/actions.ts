"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { optionalId } from "@/lib/console/form-fields";
import { billing, documentActions } from "@/lib/content/documents";
import { keepCompany } from "@/lib/documents/company";
import { billingFields, detailsRow, poNumberField, withDetails } from "@/lib/documents/schema";
import { drainOutbox } from "@/lib/email/outbox";
import type { FormState } from "@/lib/forms/form-state";

const reasons = {
  unknown: "This order no longer exists.",
  no_company:
    "You can't issue invoices yet: the server's settings don't name our company. Ask the person who runs the site.",
  no_seat: "No seat was bought with this order, so there's nothing to invoice.",
  refunded: "All of the payment has gone back, so there's nothing to invoice.",
  review_open: "This order has an open case. Settle it first.",
  has_details: "The buyer has just added the details. Please reload the page.",
  details_needed: documentActions.detailsNeeded,
  no_invoice: "There's no invoice to correct: none was issued, or all of it has been credited.",
  unchanged: "Nothing to correct: the invoice already says this.",
};

/** Stores who issues invoices, before one is issued. */
async function withCompany<Input>(input: Input): Promise<Input> {
  await keepCompany();
  return input;
}

const issueSchema = z.strictObject({ requestId, orderId: z.guid() });

/** Issues an order's invoice without naming the buyer, where the law allows it. */
export async function issueWithoutDetailsAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_issue_without_details",
      schema: issueSchema,
      reasons,
      message: () => "The invoice is issued and on its way to the buyer.",
      args: withCompany,
      afterwards: drainOutbox,
    },
    form,
  );
}

const writeSchema = withDetails(
  z.strictObject({ requestId, shownInvoice: optionalId, ...billingFields, poNumber: poNumberField }),
);

/** Issues an order's first invoice; or credits what is left of the one shown, and issues a new one. */
export async function writeInvoiceAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_write_invoice",
      schema: writeSchema,
      reasons: { ...reasons, own_gstin: billing.problems.gstinOwn },
      reasonFields: { own_gstin: "gstin" },
      message: (_answer, { shownInvoice }) =>
        shownInvoice === null
          ? "The invoice is issued and on its way to the buyer."
          : "The credit note and the new invoice are issued and on their way to the buyer.",
      args: async ({ requestId: id, orderId, shownInvoice, ...details }) =>
        withCompany({ requestId: id, orderId, shownInvoice, details: detailsRow(details) }),
      afterwards: drainOutbox,
    },
    form,
  );
}
