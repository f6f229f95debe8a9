import { FileText, ReceiptText } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";

import { billing, documentWords } from "@/lib/content/documents";
import type { OrderDocuments } from "@/lib/documents/orders";

const link = "inline-flex items-center gap-2 py-1 font-semibold text-primary underline-offset-4 hover:underline";

type DocumentLinksProps = {
  order: OrderDocuments | undefined;
  /** Whether we cancelled the cohort: its payment most likely goes back, so no details are asked for. */
  isCancelled: boolean;
};

/** Under a seat's card: the link to its billing details, and its documents. Renders nothing if there is neither. */
export function DocumentLinks({ order, isCancelled }: DocumentLinksProps) {
  const canAsk = order?.canAsk === true && !isCancelled;
  if (!order || (!canAsk && order.documents.length === 0)) return null;
  return (
    <ul className="grid gap-1 text-sm print:hidden">
      {canAsk ? (
        <li>
          <Link className={link} href={`/my-learning/document/invoice/${order.orderId}` as Route}>
            <ReceiptText aria-hidden="true" className="size-4 shrink-0" />
            {billing.ask}
          </Link>
        </li>
      ) : null}
      {order.documents.map(({ id, kind, serial, about }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <a className={link} href={`/my-learning/document/${id}`}>
            <FileText aria-hidden="true" className="size-4 shrink-0" />
            {`${documentWords.titles[kind]} ${serial} (PDF)`}
          </a>
          {about ? <span className="text-muted-foreground">{about}</span> : null}
        </li>
      ))}
    </ul>
  );
}
