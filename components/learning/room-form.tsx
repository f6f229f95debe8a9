"use client";

import { useRef } from "react";

import { AskFirst } from "@/components/ui/ask-first";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/hooks/use-form-action";
import { roomForms } from "@/lib/content/room-forms";
import type { FormAction } from "@/lib/forms/form-state";
import { notify } from "@/lib/notifications";

type RoomFormProps = {
  id: string;
  account: string;
  /** Returns a sentence about what it did. */
  action: FormAction<string>;
  values: Record<string, string>;
  label: string;
  busyLabel: string;
  /** The question before something that can't be undone, and the label of the button that then does it. */
  confirm?: { question: string; label: string };
};

/** A button in the room that changes something; the page shows the change. It works, and asks, without JavaScript. */
export function RoomForm({ id, account, action, values, label, busyLabel, confirm }: RoomFormProps) {
  const question = useRef<HTMLDetailsElement>(null);
  const form = useFormAction({
    id,
    action,
    account,
    failure: roomForms.failure,
    onSuccess: (done) => {
      void notify({ title: done, description: "" });
      if (!question.current) return;
      question.current.open = false;
      question.current.querySelector("summary")?.focus();
    },
  });
  const { result } = form.state;
  return (
    <form {...form.formProps} className="grid justify-items-start gap-3 print:hidden">
      {Object.entries({ account, ...values }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <AskFirst ref={question} label={label} question={confirm?.question}>
        <SubmitButton variant="outline" busyLabel={busyLabel}>
          {confirm?.label ?? label}
        </SubmitButton>
      </AskFirst>
      <FormMessage result={result} success={{ title: result?.ok ? result.data : "", description: "" }} />
    </form>
  );
}
