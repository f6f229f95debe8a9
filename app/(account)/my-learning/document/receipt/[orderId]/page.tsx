import type { Metadata } from "next";
import Link from "next/link";

import { PrintButton } from "@/components/documents/print-button";
import { AccountNotice } from "@/components/layout/account-notice";
import { Missing } from "@/components/layout/missing";
import { Container } from "@/components/ui/section";
import { requireVerifiedUser } from "@/lib/auth/current-user";
import { receipt as texts } from "@/lib/content/documents";
import { site } from "@/lib/content/site";
import { findReceipt } from "@/lib/documents/own-receipt";
import type { Receipt } from "@/lib/documents/receipt";
import { titleOf } from "@/lib/seo/page-title";
import { cn } from "@/lib/utils";

type ReceiptPageProps = { params: Promise<{ orderId: string }> };

export async function generateMetadata({ params }: ReceiptPageProps): Promise<Metadata> {
  const { orderId } = await params;
  return { title: await titleOf(texts.title, async () => findReceipt(orderId)) };
}

/** The same receipt as in the mail, to print or keep. */
export default async function ReceiptPage({ params }: ReceiptPageProps) {
  const { orderId } = await params;
  const user = await requireVerifiedUser(`/my-learning/document/receipt/${orderId}`);
  const receipt = await findReceipt(orderId);
  if (!receipt) return <Missing />;
  return (
    <Container className="min-h-screenful max-w-3xl py-12 sm:py-16 print:py-0">
      <AccountNotice account={user.id} />
      <p className="hidden font-display text-lg font-bold print:mb-6 print:block">{site.name}</p>
      <h1 className="text-title font-bold">{texts.title}</h1>
      <p className="mt-4 text-lg text-muted-foreground print:text-foreground">{texts.thanks}</p>
      <Facts facts={receipt.seat} className="sm:grid-cols-[10rem_1fr] print:grid-cols-[10rem_1fr]" />
      {/* Amounts below one another. */}
      <Facts facts={receipt.payment} className="grid-cols-[auto_1fr] text-right tabular-nums" />
      {receipt.invoice ? <p className="mt-8 text-sm">{receipt.invoice}</p> : null}
      <p className="mt-4 text-sm text-muted-foreground">{texts.refunds}</p>
      <p className="mt-2 text-sm text-muted-foreground">{receipt.seller}</p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 print:hidden">
        <PrintButton>{texts.print}</PrintButton>
        <Link href="/my-learning" className="font-semibold text-primary underline-offset-4 hover:underline">
          {texts.back}
        </Link>
      </div>
    </Container>
  );
}

const Facts = ({ facts, className }: { facts: Receipt["payment"]; className: string }) => (
  <dl className="mt-6 grid gap-3 rounded-2xl border border-border bg-card p-5 shadow-card sm:mt-8 sm:p-6">
    {facts.map(([name, value]) => (
      <div key={name} className={cn("grid gap-x-6", className)}>
        <dt className="text-left text-muted-foreground">{name}</dt>
        <dd className="font-medium wrap-anywhere whitespace-pre-line">{value}</dd>
      </div>
    ))}
  </dl>
);
