import * as z from "zod/mini";

import { countryCodes } from "@/lib/content/countries";
import { billing } from "@/lib/content/documents";
import { indianStates, stateName } from "@/lib/content/indian-states";
import { isPrintable, tidyLetters } from "@/lib/documents/letters";
import { hasGstinChecksum, hasGstinForm, stateOfGstin, tidyCode, tidyGstin } from "@/lib/format/gstin";
import { lineField, linesField } from "@/lib/forms/text";

const { problems } = billing;

const INDIA = "IN";

/** More would push the sums off the first page of a document. */
export const ADDRESS_LINES = 10;

type TextLimits = Parameters<typeof lineField>[0] & { letters: string };

/** What a document can print, from what was typed or pasted. */
const printed = (field: z.ZodMiniString, { max, tooLong, letters }: TextLimits) =>
  field.check(z.overwrite(tidyLetters), z.maxLength(max, tooLong), z.refine(isPrintable, letters));
const printedLine = (limits: TextLimits) => printed(lineField(limits), limits);

const short = z._default(z.string().check(z.maxLength(60)), "");

/** The purchase order number: null without one. */
export const poNumberField = z.pipe(
  z._default(
    printedLine({ min: 0, max: 50, tooShort: "", tooLong: problems.poNumber, letters: problems.poNumber }),
    "",
  ),
  z.transform((typed) => typed || null),
);

const ADDRESS: TextLimits = {
  min: 5,
  max: 500,
  tooShort: problems.address,
  tooLong: problems.addressLong,
  letters: problems.addressLetters,
};

/** The fields of a form that asks who an invoice is for, and for which order. */
export const billingFields = {
  orderId: z.guid(),
  legalName: printedLine({
    min: 2,
    max: 200,
    tooShort: problems.name,
    tooLong: problems.nameLong,
    letters: problems.nameLetters,
  }),
  country: z.string(problems.country).check(z.refine((code) => countryCodes.includes(code), problems.country)),
  address: printed(linesField(ADDRESS), ADDRESS).check(
    z.refine((address) => address.split("\n").length <= ADDRESS_LINES, problems.addressLines),
  ),
  stateCode: short,
  pin: short,
  gstin: short,
  /** Empty if the preview sends on that it wasn't ticked. */
  isSez: z.pipe(
    z._default(z.enum(["on", "off", ""]), "off"),
    z.transform((box) => box === "on"),
  ),
};

/** What is wrong with the fields of an address in India, by their names; the codes are tidy. */
function problemsInIndia({ stateCode, pin, gstin, isSez }: Omit<Typed, "legalName" | "address" | "country">) {
  const found: { field: "stateCode" | "pin" | "gstin"; message: string }[] = [];
  const isState = indianStates.some(({ code }) => code === stateCode);
  if (!isState) found.push({ field: "stateCode", message: problems.state });
  if (!/^[1-9]\d{5}$/.test(pin)) found.push({ field: "pin", message: problems.pin });
  if (gstin === "") return isSez ? [...found, { field: "gstin" as const, message: problems.gstinSez }] : found;
  const state = stateName(stateOfGstin(gstin));
  if (!hasGstinForm(gstin)) found.push({ field: "gstin", message: problems.gstinForm });
  else if (!hasGstinChecksum(gstin)) found.push({ field: "gstin", message: problems.gstinChecksum });
  else if (isState && state !== undefined && stateOfGstin(gstin) !== stateCode)
    found.push({ field: "gstin", message: problems.gstinState(state) });
  return found;
}

type Typed = {
  legalName: string;
  address: string;
  country: string;
  stateCode: string;
  pin: string;
  gstin: string;
  isSez: boolean;
};

/**
 * A schema with `billingFields` that also checks them against each other. Outside India there is no State, PIN or
 * GSTIN, whatever the form still holds.
 */
export const withDetails = <Fields extends Typed>(schema: z.ZodMiniType<Fields>) =>
  z.pipe(
    schema,
    z.transform((typed: Fields, context) => {
      if (typed.country !== INDIA) return { ...typed, stateCode: null, pin: null, gstin: null, isSez: false };
      const pin = tidyCode(typed.pin).replace(/^PIN(?:CODE)?/, "");
      const gstin = tidyGstin(typed.gstin);
      for (const { field, message } of problemsInIndia({ ...typed, pin, gstin }))
        context.issues.push({ code: "custom", message, path: [field], input: typed[field] });
      return { ...typed, pin, gstin: gstin || null };
    }),
  );

/** As columns of `billing_details`, which SQL checks again (`billing_refusal`). */
export const detailsRow = ({ legalName, gstin, address, pin, stateCode, country, isSez, poNumber = null }: Row) => ({
  legal_name: legalName,
  gstin,
  address,
  pin,
  state_code: stateCode,
  country,
  is_sez: isSez,
  po_number: poNumber,
});

type Row = Omit<BillingDetails, "orderId"> & { poNumber?: string | null };

/** The buyer on an invoice. */
export const billingSchema = withDetails(z.strictObject(billingFields));

/** `stateCode`, `pin` and `gstin` are null outside India; `gstin` is also null if the buyer isn't registered. */
export type BillingDetails = z.output<typeof billingSchema>;
