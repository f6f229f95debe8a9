import { DetailsFields } from "@/components/console/documents/details-fields";
import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { writeInvoiceAction } from "@/lib/console/documents/actions";
import type { OpenInvoice } from "@/lib/console/documents/documents";
import { documentWords } from "@/lib/content/documents";
import { formatPaise } from "@/lib/format/money";

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
        <DetailsFields details={recipient} isSez={open?.invoice.facts.zeroRated?.as === "sez"} />
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
