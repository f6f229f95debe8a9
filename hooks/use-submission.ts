"use client";

import { isRedirectError } from "next/dist/client/components/redirect-error";
import { unstable_rethrow } from "next/navigation";
import { type SubmitEvent, useActionState, useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";

import { failedCall } from "@/lib/forms/failed-call";
import { type FormAction, type FormState, initialFormState, returnedValues } from "@/lib/forms/form-state";
import { takeOverTyped } from "@/lib/forms/typed-before";

type SubmissionOptions<Data> = {
  action: FormAction<Data>;
  /** The message if calling the action fails, for example without a network. */
  unreachable: string;
  /** Called when the form is pressed. */
  onPress?: (() => void) | undefined;
  /** Called in place of `call`, to do something before it. */
  send?: (data: FormData, call: (data: FormData) => Promise<FormState<Data>>) => Promise<FormState<Data>>;
  /** Called with the answer. */
  onAnswer?: (answer: FormState<Data>) => void;
  /** Called if the action redirects: it was done. */
  onRedirect?: () => void;
};

/**
 * What every form with a server action shares. Before hydration, and without JavaScript, the browser posts the form,
 * and the page is rendered with the action's state. After hydration a second press while the first is running does
 * nothing, the values stay in the form, and the first field with an error gets the focus. A failed call becomes a
 * result; React's own call of the action would throw. What was typed before hydration is kept.
 */
export function useSubmission<Data>({
  action,
  unreachable,
  onPress,
  send,
  onAnswer,
  onRedirect,
}: SubmissionOptions<Data>) {
  const [posted, formAction] = useActionState<FormState<Data>, FormData>(action, initialFormState);
  const [state, setState] = useState(posted);
  const [isBusy, startTransition] = useTransition();
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => takeOverTyped(form.current), []);
  useEffect(() => {
    if (state.result?.ok === false) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state]);

  async function call(data: FormData): Promise<FormState<Data>> {
    try {
      return await action(state, data);
    } catch (error) {
      if (isRedirectError(error)) onRedirect?.();
      // The action redirected, to another page or to the not-found page.
      unstable_rethrow(error);
      return { result: failedCall(error, unreachable), values: returnedValues(data) };
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    onPress?.();
    startTransition(async () => {
      const answer = await (send ? send(data, call) : call(data));
      // Code after an await is only a transition inside a new one.
      startTransition(() => {
        setState(answer);
        onAnswer?.(answer);
      });
    });
  }

  return {
    form,
    state,
    setState,
    isBusy,
    /** One message per field name. */
    errors: state.result?.ok === false ? (state.result.fieldErrors ?? {}) : {},
    /** For the form element. */
    formProps: { ref: form, action: formAction, onSubmit: submit },
  };
}
