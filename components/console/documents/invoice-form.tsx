import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput, ActionSelect, ActionTextarea, Tick } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { NativeSelectOption } from "@/components/ui/native-select";
import { writeInvoiceAction } from "@/lib/console/documents/actions";
import type { OpenInvoice } from "@/lib/console/documents/documents";
import { countryCodes, countryName } from "@/lib/content/countries";
import { billing, documentWords } from "@/lib/content/documents";
import { indianStates } from "@/lib/content/indian-states";
import { formatPaise } from "@/lib/format/money";

const { fields } = billing;
const NOBODY = { country: "IN", address: "", stateCode: null, pin: null, gstin: null };

type InvoiceFormProps = {
  orderId: string;
  /** The buyer's name, as far as we know it. */
  name: string | null;
  /** The invoice to replace; null: the form issues the first. */
  open: OpenInvoice | null;
};

/** Issues an order's first invoice, or replaces the one it has: then the fields start with its details. */
export function InvoiceForm({ orderId, name: buyer, open }: InvoiceFormProps) {
  const recipient = open ? open.invoice.facts.recipient : { ...NOBODY, legalName: buyer ?? "" };
  return (
    <ActionBox
      title={open ? `Correct invoice ${open.invoice.serial}` : "Write the invoice"}
      note={
        open
          ? `A credit note takes back the remaining ${formatPaise(open.left)}, and a new invoice for the same amount has the details you enter here. The buyer gets both by email.`
          : "With details that the buyer has sent you or told you. The buyer gets the invoice by email."
      }
    >
      <ActionForm
        action={writeInvoiceAction}
        submit={open ? "Correct the invoice" : "Issue the invoice"}
        variant="outline"
        confirm={
          open
            ? "Both documents get a number and can't be taken back."
            : "It gets a number and can't be taken back: only a correction can change it."
        }
      >
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="shownInvoice" value={open?.invoice.id ?? ""} />
        <ActionInput name="legalName" label={fields.legalName} defaultValue={recipient?.legalName} required />
        <ActionSelect name="country" label={fields.country} defaultValue={recipient?.country ?? "IN"}>
          {countryCodes.map((code) => (
            <NativeSelectOption key={code} value={code}>
              {countryName(code)}
            </NativeSelectOption>
          ))}
        </ActionSelect>
        <ActionTextarea name="address" label={fields.address} rows={3} defaultValue={recipient?.address} required />
        <ActionSelect
          name="stateCode"
          label={fields.stateCode}
          note={fields.inIndia}
          defaultValue={recipient?.stateCode ?? ""}
        >
          <NativeSelectOption value="">{fields.chooseState}</NativeSelectOption>
          {indianStates.map(({ code, name }) => (
            <NativeSelectOption key={code} value={code}>
              {name}
            </NativeSelectOption>
          ))}
        </ActionSelect>
        <ActionInput
          name="pin"
          label={fields.pin}
          note={fields.inIndia}
          inputMode="numeric"
          className="max-w-40"
          defaultValue={recipient?.pin ?? ""}
        />
        <ActionInput
          name="gstin"
          label={fields.gstin}
          note={fields.gstinNote}
          className="max-w-60"
          spellCheck={false}
          defaultValue={recipient?.gstin ?? ""}
        />
        <Tick name="isSez" isTicked={open?.invoice.facts.zeroRated?.as === "sez"}>
          {fields.isSez}
        </Tick>
        <ActionInput
          name="poNumber"
          label={documentWords.poNumber}
          note="optional"
          className="max-w-80"
          defaultValue={open?.invoice.facts.poNumber ?? ""}
        />
      </ActionForm>
    </ActionBox>
  );
}
