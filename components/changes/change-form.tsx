"use client";

import type { ReactNode } from "react";

import { AskFirst } from "@/components/ui/ask-first";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useFormAction } from "@/hooks/use-form-action";
import { changes } from "@/lib/content/changes";
import type { FormAction } from "@/lib/forms/form-state";

type ChangeFormProps = {
  id: string;
  account: string;
  /** Returns a sentence about what it did. */
  action: FormAction<string>;
  values: Record<string, string>;
  label: string;
  busyLabel: string;
  variant?: "default" | "outline";
  /** The question before something that can't be undone, and the label of the button that then does it. */
  confirm?: { question: string; label: string } | undefined;
  /** Whether a reason can be given. */
  asksWhy?: boolean;
  children?: ReactNode;
};

/** A button that changes something about a seat; the page shows the change. It works without JavaScript. */
export function ChangeForm(props: ChangeFormProps) {
  const { id, account, action, values, label, busyLabel, confirm, children } = props;
  const { variant = "default", asksWhy = false } = props;
  const form = useFormAction({
    id,
    action,
    account,
    failure: changes.failure,
  });
  const { result } = form.state;
  return (
    <form {...form.formProps} className="grid gap-5">
      {Object.entries({ account, ...values }).map(([name, value]) => (
        // The server makes a new id for each render; the browser keeps the first.
        <input key={name} type="hidden" name={name} value={value} suppressHydrationWarning />
      ))}
      {children}
      {asksWhy ? (
        <FormField {...form.field("reason")} label={changes.refund.why} note={changes.refund.optional}>
          <Textarea {...form.control("reason")} rows={3} maxLength={500} />
        </FormField>
      ) : null}
      <AskFirst label={label} question={confirm?.question}>
        <SubmitButton size="lg" variant={variant} busyLabel={busyLabel} className="justify-self-start">
          {confirm?.label ?? label}
        </SubmitButton>
      </AskFirst>
      <FormMessage result={result} success={{ title: result?.ok ? result.data : "", description: "" }} />
    </form>
  );
}
