"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";

import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/hooks/use-form-action";
import { billing } from "@/lib/content/documents";
import type { InvoicePreview as Rows } from "@/lib/documents/preview";
import { issueInvoiceAction } from "@/lib/payments/actions";

type InvoicePreviewProps = {
  account: string;
  rows: Rows;
  /** What was typed, by the fields' names. */
  details: Record<string, string>;
  onChange: () => void;
};

const DETAILS = ["orderId", "legalName", "country", "address", "stateCode", "pin", "gstin", "isSez"];
const { preview, issue, failure } = billing;

/** What the invoice will say, and the button that issues it. */
export function InvoicePreview({ account, rows, details, onChange }: InvoicePreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useFormAction({ id: "issue", action: issueInvoiceAction, account, failure });
  const { result } = form.state;
  useEffect(() => heading.current?.focus(), []);
  const outcome = result?.ok === true ? result.data : null;
  if (outcome !== null) {
    return (
      <div role="status" className="grid justify-items-start gap-5">
        <p className="text-lg">{outcome === "waiting" ? billing.waiting : billing.issued}</p>
        <Button asChild>
          <Link href="/my-learning">{billing.back}</Link>
        </Button>
      </div>
    );
  }
  return (
    <section aria-labelledby="preview-title" className="grid gap-6">
      <h2 id="preview-title" ref={heading} tabIndex={-1} className="text-heading font-bold outline-none">
        {preview.title}
      </h2>
      <dl className="grid gap-3 rounded-2xl border border-border bg-card p-6 shadow-card">
        {rows.map(({ label, value }) => (
          <div key={label} className="grid gap-x-6 sm:grid-cols-[11rem_1fr]">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-medium wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <form {...form.formProps} className="grid justify-items-start gap-4">
        <input type="hidden" name="account" value={account} />
        {DETAILS.map((name) => (
          <input key={name} type="hidden" name={name} value={details[name] ?? ""} />
        ))}
        <p className="text-sm text-muted-foreground">{issue.note}</p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton size="lg" busyLabel={issue.busy}>
            {issue.action}
          </SubmitButton>
          <Button type="button" size="lg" variant="outline" className="noscript:hidden" onClick={onChange}>
            {billing.change}
          </Button>
        </div>
        <FormMessage result={result} success={{ title: "", description: "" }} />
      </form>
    </section>
  );
}
