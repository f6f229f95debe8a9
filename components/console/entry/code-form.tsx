"use client";

import { useEffect } from "react";

import { CodeField } from "@/components/console/kit/code-field";
import { ShownAccountField } from "@/components/console/kit/shown-account";
import { useConsoleForm } from "@/components/console/kit/use-console-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { enterCodeAction } from "@/lib/console/entry/actions";

export type CodeFormProps = {
  submit: string;
  /** The authenticator that is being enrolled. */
  factorId?: string;
  /** The secret of an invitation. */
  invitation?: string;
  returnTo?: string;
  /** True if this sign-in has already entered a code. */
  isCodeGiven?: boolean;
};

/** The last step into the console: a code from the authenticator app. */
export function CodeForm({ submit, factorId, invitation, returnTo, isCodeGiven = false }: CodeFormProps) {
  const { result, isBusy, sentFields, formProps } = useConsoleForm(enterCodeAction);
  const { ref: form } = formProps;
  const { code: error } = sentFields.errors;

  useEffect(() => {
    // A refused code is cleared; one that couldn't be sent stays.
    if (result?.ok === false && result.fieldErrors?.code) form.current?.reset();
  }, [result, form]);

  return (
    <form {...formProps} className="grid justify-items-start gap-4">
      <ShownAccountField />
      {Object.entries({ factorId, invitation, returnTo }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {isCodeGiven ? null : <CodeField error={error} className="max-w-40 tracking-widest tabular-nums" />}
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
