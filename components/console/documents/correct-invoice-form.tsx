import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput, ActionSelect, ActionTextarea } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { NativeSelectOption } from "@/components/ui/native-select";
import { correctInvoiceAction } from "@/lib/console/documents/actions";
import type { ConsoleDocument } from "@/lib/console/documents/documents";
import { countryCodes, countryName } from "@/lib/content/countries";
import { billing } from "@/lib/content/documents";
import { indianStates } from "@/lib/content/indian-states";
import { formatPaise } from "@/lib/format/money";

const { fields } = billing;

type CorrectInvoiceFormProps = {
  orderId: string;
  /** The one that is open. */
  invoice: ConsoleDocument;
  /** What credit notes haven't taken back yet, in paise. */
  left: number;
};

/** Replaces an invoice; the fields start with its current details. */
export function CorrectInvoiceForm({ orderId, invoice: { id, serial, facts }, left }: CorrectInvoiceFormProps) {
  const { recipient } = facts;
  return (
    <ActionBox
      title={`Correct invoice ${serial}`}
      note={`A credit note takes back the remaining ${formatPaise(left)}, and a new invoice for the same amount has the details you enter here. The buyer gets both by email.`}
    >
      <ActionForm
        action={correctInvoiceAction}
        submit="Correct the invoice"
        variant="outline"
        confirm="Both documents get a number and can't be taken back."
      >
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="shownInvoice" value={id} />
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
      </ActionForm>
    </ActionBox>
  );
}
