import { DocumentTable } from "@/components/console/documents/document-table";
import { InvoiceForm } from "@/components/console/documents/invoice-form";
import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { ActionForm } from "@/components/console/kit/action-form";
import { Panel } from "@/components/console/kit/page-head";
import { issueWithoutDetailsAction } from "@/lib/console/documents/actions";
import { type ConsoleDocument, openInvoice } from "@/lib/console/documents/documents";
import { nextReview, type OrderDetails } from "@/lib/console/orders/orders";
import { documentActions } from "@/lib/content/documents";
import { needsDetails } from "@/lib/documents/tax";

type OrderDocumentsProps = { details: OrderDetails; documents: readonly ConsoleDocument[] };

/** The documents issued for an order, and the ones that still can be. */
export function OrderDocuments({ details: { order, captures }, documents }: OrderDocumentsProps) {
  const open = openInvoice(documents);
  const paid = captures.find(({ paymentId }) => paymentId === order.paymentId);
  const mayIssue = order.status === "paid" && documents.length === 0 && !nextReview(order);
  return (
    <Panel title="Documents">
      <DocumentTable
        documents={documents}
        empty="None yet. The invoice appears here once the buyer has added the billing details."
      />
      <div className="mt-4">
        <ActionBoxes>
          {mayIssue && paid ? <IssueBox orderId={order.id} isForbidden={needsDetails(paid.amount)} /> : null}
          {open || mayIssue ? <InvoiceForm orderId={order.id} name={order.name} open={open} /> : null}
        </ActionBoxes>
      </div>
    </Panel>
  );
}

function IssueBox({ orderId, isForbidden }: { orderId: string; isForbidden: boolean }) {
  return (
    <ActionBox
      title="Issue without details"
      note={isForbidden ? documentActions.detailsNeeded : documentActions.withoutDetails}
    >
      {isForbidden ? null : (
        <ActionForm
          action={issueWithoutDetailsAction}
          submit="Issue without details"
          variant="outline"
          confirm="The buyer gets the invoice by email and can't add details afterwards. Only a correction can change it."
        >
          <input type="hidden" name="orderId" value={orderId} />
        </ActionForm>
      )}
    </ActionBox>
  );
}
