"use client";

import { useActionState, useEffect, useId, useRef } from "react";

import { fieldProps, FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { enterCodeAction } from "@/lib/console/code-actions";
import { initialFormState } from "@/lib/forms/form-state";

export type CodeFormProps = {
  /** The button's label. */
  submit: string;
  /** The authenticator that is being enrolled. */
  factorId?: string;
  /** The secret of an invitation. */
  invitation?: string;
  returnTo?: string;
  /** True where the session has given a code already. */
  isCodeGiven?: boolean;
};

/** The last step into the console: a code of the authenticator app. */
export function CodeForm({ submit, factorId, invitation, returnTo, isCodeGiven = false }: CodeFormProps) {
  const [{ result }, action] = useActionState(enterCodeAction, initialFormState);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const refusal = result?.ok === false ? result : null;
  const error = refusal?.fieldErrors?.code;

  useEffect(() => {
    if (result?.ok === false && result.fieldErrors?.code) input.current?.focus();
  }, [result]);

  return (
    <form action={action} className="grid justify-items-start gap-4">
      {Object.entries({ factorId, invitation, returnTo }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {isCodeGiven ? null : (
        <FormField id={id} label="Code" note="six digits from your authenticator app" error={error}>
          <Input
            {...fieldProps(id, error)}
            ref={input}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            className="max-w-40 tracking-widest tabular-nums"
          />
        </FormField>
      )}
      {refusal && !error ? (
        <p role="alert" className="text-sm font-medium text-destructive">
          {refusal.error}
        </p>
      ) : null}
      <SubmitButton busyLabel="Checking…">{submit}</SubmitButton>
    </form>
  );
}
