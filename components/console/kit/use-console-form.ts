"use client";

import { createContext, useContext, useState } from "react";

import { useSubmission } from "@/hooks/use-submission";
import type { FormAction } from "@/lib/forms/form-state";

const NETWORK_FAILURE = "The server did not answer. Press again: what was already done is not done twice.";

/** What a field of an ActionForm shows: its error, and the value that was sent. */
type SentFields = { errors: Record<string, string>; values: Record<string, string> };

const SentFieldsContext = createContext<SentFields>({ errors: {}, values: {} });

export const SentFieldsProvider = SentFieldsContext.Provider;

/** The error and the sent value of one field. */
export function useSentField(name: string): { error: string | undefined; value: string | undefined } {
  const { errors, values } = useContext(SentFieldsContext);
  return { error: errors[name], value: values[name] };
}

type Handlers<Data> = { onSend?: () => void; onDone?: (data: Data) => void; onFailure?: () => void };

/**
 * A form for an action of the console. The request id stays the same until the action has succeeded: a second press, or a
 * press after a lost answer, is the same request. `on` is called where there is JavaScript: with the press, and after the
 * answer.
 */
export function useConsoleForm<Data>(action: FormAction<Data>, on: Handlers<Data> = {}) {
  const { form, state, isBusy, errors, formProps } = useSubmission<Data>({
    action,
    unreachable: NETWORK_FAILURE,
    onPress: on.onSend,
    onAnswer: ({ result }) => {
      if (!result?.ok) return on.onFailure?.();
      setRequestId(crypto.randomUUID());
      form.current?.reset();
      on.onDone?.(result.data);
    },
  });
  const [requestId, setRequestId] = useState(() => state.values.requestId ?? crypto.randomUUID());
  return { result: state.result, isBusy, requestId, sentFields: { errors, values: state.values }, formProps };
}
