"use client";

import { unstable_rethrow } from "next/navigation";
import {
  createContext,
  type SubmitEvent,
  useActionState,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from "react";

import { actionErrorMessage } from "@/lib/forms/action-error";
import { type FormAction, type FormState, initialFormState, returnedValues } from "@/lib/forms/form-state";
import { takeOverTyped } from "@/lib/forms/typed-before";

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
 * A form for an action of the console. Without JavaScript the browser posts it, and the page is rendered with the
 * action's state. The request id stays the same until the action has succeeded: a second press, or a press after a lost
 * answer, is the same request. `on` is called where there is JavaScript: with the press, and after the answer.
 */
export function useConsoleForm<Data>(action: FormAction<Data>, on: Handlers<Data> = {}) {
  const [posted, formAction] = useActionState<FormState<Data>, FormData>(action, initialFormState);
  const [state, setState] = useState(posted);
  const [requestId, setRequestId] = useState(() => posted.values.requestId ?? crypto.randomUUID());
  const [isBusy, startTransition] = useTransition();
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => takeOverTyped(form.current), []);
  useEffect(() => {
    if (state.result?.ok === false) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state]);

  async function send(data: FormData): Promise<FormState<Data>> {
    try {
      return await action(state, data);
    } catch (error) {
      // To the code page, or not found: whoever may not do it any more.
      unstable_rethrow(error);
      const reason = actionErrorMessage(error, NETWORK_FAILURE);
      return { result: { ok: false, error: reason }, values: returnedValues(data) };
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    on.onSend?.();
    startTransition(async () => {
      const next = await send(data);
      // What follows an await is a transition only inside of a new one.
      startTransition(() => {
        setState(next);
        if (!next.result?.ok) return on.onFailure?.();
        setRequestId(crypto.randomUUID());
        form.current?.reset();
        on.onDone?.(next.result.data);
      });
    });
  }

  const errors = state.result?.ok === false ? (state.result.fieldErrors ?? {}) : {};
  return {
    result: state.result,
    isBusy,
    requestId,
    sentFields: { errors, values: state.values },
    formProps: { ref: form, action: formAction, onSubmit: submit },
  };
}
