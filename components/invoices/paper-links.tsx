import { FileText, ReceiptText } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";

import { billing } from "@/lib/content/billing";
import type { OrderPapers } from "@/lib/invoices/orders";

const link = "inline-flex items-center gap-2 py-1 font-semibold text-primary underline-offset-4 hover:underline";

/** Under a seat's card: the link to its billing details, and its documents. Renders nothing if there is neither. */
export function PaperLinks({ papers }: { papers: OrderPapers | undefined }) {
  if (!papers || (!papers.canAsk && papers.documents.length === 0)) return null;
  return (
    <ul className="grid gap-1 text-sm print:hidden">
      {papers.canAsk ? (
        <li>
          <Link className={link} href={`/my-learning/invoice/${papers.orderId}` as Route}>
            <ReceiptText aria-hidden="true" className="size-4 shrink-0" />
            {billing.ask}
          </Link>
        </li>
      ) : null}
      {papers.documents.map(({ id, kind, serial }) => (
        <li key={id}>
          <a className={link} href={`/my-learning/document/${id}`}>
            <FileText aria-hidden="true" className="size-4 shrink-0" />
            {`${billing.documents[kind]} ${serial} (PDF)`}
          </a>
        </li>
      ))}
    </ul>
  );
}
