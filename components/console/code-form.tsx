"use client";

import { useEffect, useId } from "react";

import { useConsoleForm } from "@/components/console/use-console-form";
import { fieldProps, FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { enterCodeAction } from "@/lib/console/code-actions";

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
  const { result, isBusy, sentFields, formProps } = useConsoleForm(enterCodeAction);
  const { ref: form } = formProps;
  const id = useId();
  const { code: error } = sentFields.errors;

  useEffect(() => {
    // A refused code is of no more use; one that could not be sent stays.
    if (result?.ok === false && result.fieldErrors?.code) form.current?.reset();
  }, [result, form]);

  return (
    <form {...formProps} className="grid justify-items-start gap-4">
      {Object.entries({ factorId, invitation, returnTo }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {isCodeGiven ? null : (
        <FormField id={id} label="Code" note="six digits from your authenticator app" error={error}>
          <Input
            {...fieldProps(id, error)}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            className="max-w-40 tracking-widest tabular-nums"
          />
        </FormField>
      )}
      {result?.ok === false && !error ? (
        <p role="alert" className="text-sm font-medium text-destructive">
          {result.error}
        </p>
      ) : null}
      <SubmitButton isBusy={isBusy} busyLabel="Checking…">
        {submit}
      </SubmitButton>
    </form>
  );
}
