"use client";

import type { ReactNode } from "react";

import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/hooks/use-form-action";
import { room } from "@/lib/content/room";
import type { FormAction } from "@/lib/forms/form-state";

type RoomFormProps = {
  id: string;
  account: string;
  action: FormAction;
  /** Sent with the press. */
  values: Record<string, string>;
  label: string;
  busyLabel: string;
  done: { title: string; description: string };
  children?: ReactNode;
};

/** A button of the room that changes something; the page shows the change. It works without JavaScript. */
export function RoomForm({ id, account, action, values, label, busyLabel, done, children }: RoomFormProps) {
  const form = useFormAction({ id, action, account, failure: room.failure });
  return (
    <form {...form.formProps} className="grid justify-items-start gap-3 print:hidden">
      {Object.entries({ account, ...values }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton variant="outline" busyLabel={busyLabel}>
        {label}
      </SubmitButton>
      {children}
      <FormMessage result={form.state.result} success={done} />
    </form>
  );
}
