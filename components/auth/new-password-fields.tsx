"use client";

import type { ComponentProps } from "react";

import { PasswordInput } from "@/components/auth/password-input";
import { fieldProps, FormField } from "@/components/ui/form-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { accountMails } from "@/lib/content/auth";

type FieldName = "password" | "repeated";

type NewPasswordFieldsProps = {
  bind?: (name: FieldName) => ComponentProps<"input">;
  errors?: Partial<Record<FieldName, { message?: string | undefined }>>;
  isBusy?: boolean;
};

/** A new password, twice, as plain HTML or bound to the live form. */
export function NewPasswordFields({
  bind = (name) => ({ name }),
  errors = {},
  isBusy = false,
}: NewPasswordFieldsProps) {
  const { label, repeated, action, busy } = accountMails.reset;
  const field = (name: FieldName, text: string) => {
    const [id, error] = [`new-${name}`, errors[name]?.message];
    return (
      <FormField id={id} label={text} error={error}>
        <PasswordInput autoComplete="new-password" {...bind(name)} {...fieldProps(id, error)} />
      </FormField>
    );
  };
  return (
    <div className="grid gap-5">
      {field("password", label)}
      {field("repeated", repeated)}
      <SubmitButton size="lg" isBusy={isBusy} busyLabel={busy}>
        {action}
      </SubmitButton>
    </div>
  );
}
