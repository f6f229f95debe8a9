"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { createContext, useContext, useEffect, useState } from "react";

import { useShownAccount } from "@/components/console/kit/shown-account";
import { useFieldDraft } from "@/hooks/use-field-draft";
import { useSubmission } from "@/hooks/use-submission";
import type { FormAction } from "@/lib/forms/form-state";
import { unseenErrors } from "@/lib/forms/unseen-errors";

const NETWORK_FAILURE = "The server didn't answer. Please try again: nothing will be done twice.";

/**
 * The errors of an ActionForm's fields, and the values that the page came with or that stay after a success. A refused
 * form needs none, since its fields keep what they have.
 */
type SentFields = { errors: Record<string, string>; values: Record<string, string> };

const SentFieldsContext = createContext<SentFields>({ errors: {}, values: {} });

export const SentFieldsProvider = SentFieldsContext.Provider;

/** All of them, for a form that repeats a field on every row. */
export const useSentFields = () => useContext(SentFieldsContext);

/** The error and the sent value of one field. */
export function useSentField(name: string): { error: string | undefined; value: string | undefined } {
  const { errors, values } = useContext(SentFieldsContext);
  return { error: errors[name], value: values[name] };
}

type Handlers<Data> = { onSend?: () => void; onDone?: (data: Data) => void; onFailure?: () => void };

/**
 * A form for an action of the console. The request id stays the same until the action has succeeded: a second press, or
 * a press after a lost answer, is the same request. What was typed also stays until then. `on` is only called with
 * JavaScript: on the press, and after the answer.
 */
export function useConsoleForm<Data>(action: FormAction<Data>, on: Handlers<Data> = {}) {
  const { form, state, isBusy, errors, formProps } = useSubmission<Data>({
    action,
    unreachable: NETWORK_FAILURE,
    onPress: on.onSend,
    onAnswer: ({ result, values }) => {
      if (!result?.ok) return on.onFailure?.();
      setKept(values);
      setRequestId(crypto.randomUUID());
      form.current?.reset();
      // What stays in the form isn't sent yet.
      if (Object.keys(values).length === 0) forgetDraft();
      on.onDone?.(result.data);
    },
    onRedirect: () => forgetDraft(),
  });
  const page = `${usePathname()}?${useSearchParams().toString()}`;
  const account = useShownAccount();
  const forgetDraft = useFieldDraft(form, account === null ? null : `${account} ${page}`);
  const [requestId, setRequestId] = useState(() => state.values.requestId ?? crypto.randomUUID());
  const [kept, setKept] = useState(state.values);
  const [unseen, setUnseen] = useState<string[]>([]);
  useEffect(() => {
    const refused = state.result?.ok === false ? state.result.fieldErrors : undefined;
    setUnseen(form.current && refused ? unseenErrors(form.current, refused) : []);
  }, [state, form]);
  return { result: state.result, unseen, isBusy, requestId, sentFields: { errors, values: kept }, formProps };
}
