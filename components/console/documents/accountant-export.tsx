import { Download } from "lucide-react";

import { ExportForm } from "@/components/console/kit/export-form";
import { ExportFields } from "@/components/console/kit/export-link";
import { Panel } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { Button } from "@/components/ui/button";
import type { Month } from "@/lib/console/documents/month";
import { type LookAt, lookAtOf, saidOf } from "@/lib/console/documents/summary";
import { term } from "@/lib/content/console";
import { dayInIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";
import { formatMonth } from "@/lib/format/months";

/** A month for the accountant: what is in its two files, what to look at first, and the files. */
export function AccountantExport({ month }: { month: Month }) {
  const lookAt = lookAtOf(month);
  return (
    <Panel title={`For the accountant: ${formatMonth(month.month)}`}>
      <ul className="max-w-3xl space-y-1 text-sm/relaxed">
        {saidOf(month).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {lookAt.length > 0 ? (
        <>
          <h3 className="mt-4 text-sm font-semibold">To look at first</h3>
          <ul className="mt-1 max-w-3xl space-y-1 text-sm/relaxed">
            {lookAt.map(({ key, text, rows }) => (
              <li key={key}>
                <OrdersToLookAt text={text} rows={rows} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="mt-4 flex flex-wrap items-start gap-2">
        {(["gst-return", "sales"] as const).map((list) => (
          <ExportForm key={list} list={list}>
            <ExportFields filter={{ month: month.month }} />
            <Button type="submit" variant="outline" size="sm">
              <Download aria-hidden="true" />
              {term("lists", list)}
            </Button>
          </ExportForm>
        ))}
      </div>
      <p className="mt-2 max-w-3xl text-sm/relaxed text-muted-foreground">
        GSTR-1 is a JSON file for the portal&apos;s upload. The books are a CSV file with each document, advance,
        payment and refund; their taxable value and taxes sum to the return&apos;s.
      </p>
    </Panel>
  );
}

const OrdersToLookAt = ({ text, rows }: Pick<LookAt, "text" | "rows">) => (
  <details>
    <summary className="cursor-pointer">{text}</summary>
    <ul className="mt-1 mb-2 space-y-1 pl-4">
      {rows.map(({ orderId, paymentId, buyer, email, day, amount, currency }) => (
        <li key={`${orderId} ${paymentId}`} className="wrap-anywhere">
          <RecordLink
            href={`/console/orders/${orderId}`}
          >{`${buyer ?? email}, ${formatPaise(amount, currency)}`}</RecordLink>
          <span className="text-muted-foreground">{` on ${dayInIst(day)}`}</span>
        </li>
      ))}
    </ul>
  </details>
);
