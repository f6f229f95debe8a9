import { count } from "../flow";
import type { ConsoleForm, Scene } from "./form";
import { newRequest } from "./form";
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

const documentsOf =
  ({ backend }: Scene, orderId: string, kind: string) =>
  () =>
    count(backend, `public.tax_documents where order_id = $1 and ${kind}`, [orderId]);

/** Forms on invoices. */
export const documents: ConsoleForm[] = [
  {
    name: "issue without details",
    action: issueWithoutDetailsAction,
    prepare: async (scene) => {
      const { orderId, recipients } = await smallSale(scene);
      return {
        fields: { ...newRequest(), orderId },
        effect: documentsOf(scene, orderId, "kind = 'invoice'"),
        recipients,
      };
    },
    mails: ["tax-document"],
  },
  {
    name: "correct an invoice",
    action: correctInvoiceAction,
    prepare: async (scene) => {
      const { orderId, recipients } = await smallSale(scene);
      await scene.backend.sql(
        `insert into public.company (legal_name, gstin, state_code, address)
          values ('AI Skills Academy', '29AAGCB7383J1Z4', '29', 'Bengaluru') on conflict do nothing`,
        [],
      );
      const [row] = await scene.backend.sql(
        `with details as (
           insert into public.billing_details (order_id, legal_name, address, pin, state_code)
           values ($1, 'Ada', 'Kochi', '682001', '32') returning order_id
         )
         select order_id from details`,
        [orderId],
      );
      const [issued] = await scene.backend.sql("select private.issue_invoice($1) as id", [row?.order_id]);
      return {
        fields: {
          ...newRequest(),
          orderId,
          shownInvoice: String(issued?.id),
          legalName: scene.word,
          country: "IN",
          address: "12 MG Road, Kochi",
          stateCode: "32",
          pin: "682001",
          gstin: "",
        },
        effect: documentsOf(scene, orderId, `facts -> 'recipient' ->> 'legalName' = '${scene.word}'`),
        recipients,
      };
    },
    // The credit note's and the new invoice's, after that of the first.
    mails: ["tax-document", "tax-document"],
  },
];
