"use server";

import { revalidatePath } from "next/cache";
import { after } from "next/server";

import { signedInUser } from "@/lib/auth/current-user";
import type { Identity } from "@/lib/auth/identity";
import { billing } from "@/lib/content/documents";
import { giveBillingDetails, type GivenOutcome } from "@/lib/documents/orders";
import { type InvoicePreview, previewInvoice } from "@/lib/documents/preview";
import { type BillingDetails, billingSchema } from "@/lib/documents/schema";
import { drainOutbox } from "@/lib/email/outbox";
import { getEnv } from "@/lib/env";
import { type ActionOptions, runFormAction } from "@/lib/forms/action";
import { type FormState, returnedValues } from "@/lib/forms/form-state";
import type { Result } from "@/lib/result";

const options = <Data>(
  name: string,
  work: (details: BillingDetails, buyer: Identity) => Promise<Result<Data>>,
): ActionOptions<BillingDetails, Data, Identity> => ({
  name,
  schema: billingSchema,
  failure: billing.failure.description,
  authenticate: async () => signedInUser(),
  accountOf: (buyer) => buyer,
  limits: (_details, buyer) => [{ key: `billing ${buyer.id}`, max: 30, seconds: 600 }],
  work: async (details, buyer) => (details.gstin === getEnv().COMPANY_GSTIN ? OURS : work(details, buyer)),
});

const { gstinOwn } = billing.problems;
const OURS = { ok: false, error: gstinOwn, fieldErrors: { gstin: gstinOwn } } as const;
const GONE = { ok: false, error: billing.gone } as const;

/** Shows what the invoice will say, and stores nothing. What was typed stays in the form. */
export async function previewInvoiceAction(
  _previous: FormState<InvoicePreview>,
  form: FormData,
): Promise<FormState<InvoicePreview>> {
  const state = await runFormAction(
    options("billing-preview", async (details, buyer) => {
      const shown = await previewInvoice(buyer.id, details);
      return shown ? { ok: true, data: shown } : GONE;
    }),
    form,
  );
  return state.result?.ok ? { ...state, values: returnedValues(form) } : state;
}

/** Stores the details for good, and issues the invoice. Its mail is sent after the response. */
export async function issueInvoiceAction(
  _previous: FormState<GivenOutcome>,
  form: FormData,
): Promise<FormState<GivenOutcome>> {
  return runFormAction(
    options<GivenOutcome>("billing-issue", async (details, buyer) => {
      const outcome = await giveBillingDetails(buyer.id, details);
      if (outcome === "unknown") return GONE;
      after(drainOutbox);
      revalidatePath("/my-learning", "layout");
      return { ok: true, data: outcome };
    }),
    form,
  );
}
