"use client";

import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from "react-hook-form";

import { UNREADABLE_FORM } from "@/lib/content/errors";
import { failedCall } from "@/lib/forms/failed-call";
import { unseenErrors } from "@/lib/forms/unseen-errors";
import { type FailureNotification, failureNotification, notify } from "@/lib/notifications";
import type { Result } from "@/lib/result";

type BrowserFormOptions<Values extends FieldValues> = {
  resolver: Resolver<Values, unknown, Values>;
  defaultValues: DefaultValues<Values>;
  /** Keeps what was typed, for the reload of a page that is out of date. */
  saveDraft: (values: Values) => void;
  /** Null: nothing was stored; the action has said why, and the form stays as it is. */
  action: (values: Values) => Promise<Result<unknown> | null>;
  /** Shown for an error that belongs to no field, with the action's reason; the description is for network failures. */
  failure: FailureNotification;
  onSent: (values: Values) => void;
  /** Replaces the fields' own messages. */
  onInvalid?: ((errors: FieldErrors<Values>) => void) | undefined;
};

/**
 * react-hook-form, for forms that need JavaScript: the dialogs and the profile. The resolver validates, and then the
 * action does; its field errors are shown at their fields, and other errors, network failures included, as a
 * notification. A second press while the first is running does nothing.
 */
export function useBrowserForm<Values extends FieldValues>(options: BrowserFormOptions<Values>) {
  const { resolver, defaultValues, saveDraft, action, failure, onSent, onInvalid } = options;
  const form = useForm<Values, unknown, Values>({ resolver, defaultValues });
  const { isSubmitting } = form.formState;

  const notifyUnseen = async (element: HTMLFormElement, errors: Record<string, string>) => {
    const [error] = unseenErrors(element, errors);
    if (error !== undefined) await notify(failureNotification(failure, { ok: false, error }));
  };

  async function send(values: Values, element: HTMLFormElement) {
    const result = await action(values).catch((error: unknown) => failedCall(error, failure.description));
    if (!result) return;
    if (result.ok) return onSent(values);
    if (result.code === "outdated") saveDraft(values);
    const { fieldErrors } = result;
    if (!fieldErrors) return notify(failureNotification(failure, result));
    for (const [name, message] of Object.entries(fieldErrors)) {
      form.setError(name as Path<Values>, { message }, { shouldFocus: true });
    }
    await notifyUnseen(element, fieldErrors);
  }

  return {
    form,
    submit: form.handleSubmit(
      async (values, event) => (isSubmitting ? undefined : send(values, event?.target as HTMLFormElement)),
      (errors, event) => {
        if (onInvalid) return onInvalid(errors);
        const messages = Object.entries(errors).map(([name, error]) => [name, textOf(error?.message)] as const);
        return notifyUnseen(event?.target as HTMLFormElement, Object.fromEntries(messages));
      },
    ),
  };
}

const textOf = (message: unknown) => (typeof message === "string" ? message : UNREADABLE_FORM);
