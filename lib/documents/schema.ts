import * as z from "zod/mini";

import { countryCodes } from "@/lib/content/countries";
import { billing } from "@/lib/content/documents";
import { indianStates, stateName } from "@/lib/content/indian-states";
import { isPrintable } from "@/lib/documents/letters";
import { hasGstinChecksum, hasGstinForm, stateOfGstin, tidyGstin } from "@/lib/format/gstin";
import { lineField, linesField } from "@/lib/forms/text";

const { problems } = billing;

const INDIA = "IN";

/** More would push the sums off the first page of a document. */
export const ADDRESS_LINES = 10;

const printable = (message: string) => z.refine<string>((value) => isPrintable(value.normalize("NFC")), message);
const short = z._default(z.string().check(z.maxLength(40)), "");

/** The purchase order number: null without one. */
export const poNumberField = z.pipe(
  z._default(
    lineField({ min: 0, max: 50, tooShort: "", tooLong: problems.poNumber }).check(printable(problems.poNumber)),
    "",
  ),
  z.transform((typed) => typed.normalize("NFC") || null),
);

/** The fields of a form that asks who an invoice is for, and for which order. */
export const billingFields = {
  orderId: z.guid(),
  legalName: lineField({ min: 2, max: 200, tooShort: problems.name, tooLong: problems.nameLong }).check(
    printable(problems.nameLetters),
  ),
  country: z.string(problems.country).check(z.refine((code) => countryCodes.includes(code), problems.country)),
  address: linesField({ min: 5, max: 500, tooShort: problems.address, tooLong: problems.addressLong }).check(
    printable(problems.addressLetters),
    z.refine((address) => address.split("\n").length <= ADDRESS_LINES, problems.addressLines),
  ),
  stateCode: short,
  pin: short,
  gstin: short,
};

/** What is wrong with the fields of an address in India, by their names. */
function problemsInIndia({ stateCode, pin, gstin }: { stateCode: string; pin: string; gstin: string }) {
  const found: { field: "stateCode" | "pin" | "gstin"; message: string }[] = [];
  const isState = indianStates.some(({ code }) => code === stateCode);
  if (!isState) found.push({ field: "stateCode", message: problems.state });
  if (!/^[1-9]\d{5}$/.test(pin)) found.push({ field: "pin", message: problems.pin });
  const typed = tidyGstin(gstin);
  if (typed === "") return found;
  if (!hasGstinForm(typed)) found.push({ field: "gstin", message: problems.gstinForm });
  else if (!hasGstinChecksum(typed)) found.push({ field: "gstin", message: problems.gstinChecksum });
  else if (isState && stateOfGstin(typed) !== stateCode)
    found.push({ field: "gstin", message: problems.gstinState(stateName(stateOfGstin(typed)) ?? stateOfGstin(typed)) });
  return found;
}

type Typed = { legalName: string; address: string; country: string; stateCode: string; pin: string; gstin: string };

/**
 * A schema with `billingFields` that also checks them against each other. Outside India there is no State, PIN or
 * GSTIN, whatever the form still holds.
 */
export const withDetails = <Fields extends Typed>(schema: z.ZodMiniType<Fields>) =>
  z.pipe(
    z.pipe(
      schema,
      z.transform((typed: Fields) => ({ ...typed, pin: typed.pin.replaceAll(/\s/gu, "") })),
    ),
    z.transform((typed, context) => {
      const { legalName, address, country } = typed;
      const details = { ...typed, legalName: legalName.normalize("NFC"), address: address.normalize("NFC") };
      if (country !== INDIA) return { ...details, stateCode: null, pin: null, gstin: null };
      for (const { field, message } of problemsInIndia(typed))
        context.issues.push({ code: "custom", message, path: [field], input: typed[field] });
      return { ...details, gstin: tidyGstin(typed.gstin) || null };
    }),
  );

/** As columns of `billing_details`, which SQL checks again (`billing_refusal`). */
export const detailsRow = ({ legalName, gstin, address, pin, stateCode, country, poNumber = null }: Row) => ({
  legal_name: legalName,
  gstin,
  address,
  pin,
  state_code: stateCode,
  country,
  po_number: poNumber,
});

type Row = Omit<BillingDetails, "orderId"> & { poNumber?: string | null };

/** The buyer on an invoice. */
export const billingSchema = withDetails(z.strictObject(billingFields));

/** `stateCode`, `pin` and `gstin` are null outside India; `gstin` is also null if the buyer isn't registered. */
export type BillingDetails = z.output<typeof billingSchema>;
