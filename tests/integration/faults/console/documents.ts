import { type ConsoleForm, form, type Scene } from "./form";
import { paid } from "./payments";
import { correctInvoiceAction, issueWithoutDetailsAction } from "@/lib/console/documents/actions";

/** A sale for which the law requires no details. */
async function smallSale(scene: Scene) {
  const order = await paid(scene);
  await scene.backend.sql("update public.cohort_enrollments set amount = 100000 where payment_id = $1", [
    order.paymentId,
  ]);
  return order;
}

const documentsOf = "public.tax_documents where order_id = $1";

/** Forms on invoices. */
export const documents: ConsoleForm[] = [
  form("issue without details", issueWithoutDetailsAction, { mails: ["tax-document"] }, async (scene) => {
    const { orderId, recipients } = await smallSale(scene);
    return { fields: { orderId }, done: [`${documentsOf} and kind = 'invoice'`, orderId], recipients };
  }),
  // The credit note's mail and the new invoice's, after that of the first.
  form("correct an invoice", correctInvoiceAction, { mails: ["tax-document", "tax-document"] }, async (scene) => {
    const { orderId, recipients } = await smallSale(scene);
    await scene.backend.sql(
      `insert into public.company (legal_name, gstin, state_code, address)
        values ('AI Skills Academy', '29AAGCB7383J1Z4', '29', 'Bengaluru') on conflict do nothing`,
      [],
    );
    await scene.backend.sql(
      `insert into public.billing_details (order_id, legal_name, address, pin, state_code)
       values ($1, 'Ada', 'Kochi', '682001', '32')`,
      [orderId],
    );
    const [issued] = await scene.backend.sql("select private.issue_invoice($1) as id", [orderId]);
    const address = { country: "IN", address: "12 MG Road, Kochi", stateCode: "32", pin: "682001", gstin: "" };
    return {
      fields: { orderId, shownInvoice: String(issued?.id), legalName: scene.word, ...address },
      done: [`${documentsOf} and facts -> 'recipient' ->> 'legalName' = $2`, orderId, scene.word],
      recipients,
    };
  }),
];
