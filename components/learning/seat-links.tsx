import { Receipt } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

import { myLearning } from "@/lib/content/learning";
import { site } from "@/lib/content/site";

type SeatLinksProps = { orderId: string; /** The links to its documents. */ children: ReactNode };

/** Under a seat's card: its receipt and documents, and the address for questions. */
export function SeatLinks({ orderId, children }: SeatLinksProps) {
  return (
    <div className="mt-5 grid justify-items-start gap-1 px-2 text-sm print:hidden">
      <Link
        href={`/my-learning/document/receipt/${encodeURIComponent(orderId)}` as Route}
        className="inline-flex items-center gap-2 py-1 font-semibold text-primary underline-offset-4 hover:underline"
      >
        <Receipt aria-hidden="true" className="size-4 shrink-0" />
        {myLearning.receipt}
      </Link>
      {children}
      <p className="mt-2 text-muted-foreground">
        {myLearning.questions}{" "}
        <a href={`mailto:${site.supportEmail}`} className="text-foreground underline underline-offset-4">
          {site.supportEmail}
        </a>
      </p>
    </div>
  );
}
