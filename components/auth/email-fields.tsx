import type { ComponentProps } from "react";

import { fieldProps, FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { PlainForm } from "@/components/ui/plain-form";
import { SubmitButton } from "@/components/ui/submit-button";

export type EmailFieldsProps = {
  id: string;
  label?: string;
  texts: { action: string; busy: string };
  input?: ComponentProps<"input">;
  error?: string | undefined;
  isBusy?: boolean;
};

/** One address and a button, as plain HTML or bound to the live form. */
export function EmailFields({ id, label = "Email", texts, input, error, isBusy = false }: EmailFieldsProps) {
  return (
    <div className="grid gap-5">
      <FormField id={id} label={label} error={error}>
        <Input type="email" name="email" autoComplete="email" {...input} {...fieldProps(id, error)} />
      </FormField>
      <SubmitButton size="lg" isBusy={isBusy} busyLabel={texts.busy}>
        {texts.action}
      </SubmitButton>
    </div>
  );
}

/** The form as it is before its code arrives. */
export function PlainEmail(props: Pick<EmailFieldsProps, "id" | "label" | "texts">) {
  return (
    <PlainForm>
      <EmailFields {...props} />
    </PlainForm>
  );
}
