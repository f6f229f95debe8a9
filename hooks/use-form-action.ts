"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import type * as z from "zod/mini";

import { useFieldDraft } from "@/hooks/use-field-draft";
import { useKeptFocus } from "@/hooks/use-kept-focus";
import { useSubmission } from "@/hooks/use-submission";
import { cameFrom } from "@/lib/came-from";
import { UNREADABLE_FORM } from "@/lib/content/errors";
import { fieldProps } from "@/lib/field-props";
import { fieldErrorsOf } from "@/lib/forms/field-errors";
import { fieldsOf, type FormAction, type FormState, returnedValues } from "@/lib/forms/form-state";
import { waitForMinimumFillTime } from "@/lib/forms/minimum-fill-time";
import { takeShownAccount } from "@/lib/forms/shown-account";
import { unseenErrors } from "@/lib/forms/unseen-errors";
import {
  type FailureNotification,
  failureNotification,
  type Notification,
  notify,
  preloadNotifications,
} from "@/lib/notifications";
import type { Failure } from "@/lib/result";
import { sleep } from "@/lib/sleep";

type FormActionOptions<Data> = {
  /** The prefix of the controls' ids, unique on the page. */
  id: string;
  action: FormAction<Data>;
  /** The id of the account that the page was rendered for; the form has a hidden field with it. */
  account?: string | undefined;
  /** Imports the action's schema, on the form's first focus. A form without fields has none. */
  importSchema?: () => Promise<z.ZodMiniType>;
  /** Shown after a success. */
  success?: Notification;
  /** Shown for an error that belongs to no field, with the action's reason; the description is for network failures. */
  failure: FailureNotification;
  /** True for a form with the bot trap: `elapsedMs` is sent with it. */
  isTimed?: boolean;
  /** The minimum duration of the sending state, in ms. */
  minimumBusyMs?: number;
  /** Called before the action. If the action couldn't work, returns a sentence for the person instead. */
  onSend?: () => string | null;
  /** Checks what only the browser knows about a success; returns a sentence for the person if it wasn't one. */
  verify?: ((data: Data) => string | null) | undefined;
  onSuccess?: ((data: Data) => void) | undefined;
  /** Called for errors of fields. They are shown at their fields, without a notification. */
  onRefused?: (refusal: Failure, values: Record<string, string>) => void;
};

/**
 * The form of a page. After hydration the schema checks it first. What was typed, except passwords, is kept as a draft
 * while the visitor is on another page. Each result is handled once, including one that came with the page because the
 * form was sent before hydration.
 */
export function useFormAction<Data = undefined>(options: FormActionOptions<Data>) {
  const { id, action, account, importSchema, isTimed, minimumBusyMs = 0 } = options;
  const { success, failure, onSend, verify, onSuccess, onRefused } = options;
  const path = usePathname();
  const { form, state, setState, errors, formProps } = useSubmission<Data>({
    action,
    unreachable: failure.description,
    send,
    // Now, since the form may disappear with its success.
    onAnswer: ({ result }) => {
      if (result?.ok && !verify?.(result.data)) discardDraft();
    },
    onRedirect: () => discardDraft(),
  });

  useKeptFocus(form);
  const discardDraft = useFieldDraft(form, account === undefined ? path : `${account} ${path}`);

  const handleState = useEffectEvent(({ result, values }: FormState<Data>) => {
    if (!result) return;
    if (!result.ok) {
      const [unseen] = result.fieldErrors && form.current ? unseenErrors(form.current, result.fieldErrors) : [];
      if (result.fieldErrors && onRefused) onRefused(result, values);
      else if (unseen !== undefined) void notify(failureNotification(failure, { ...result, error: unseen }));
      else if (!result.fieldErrors) void notify(failureNotification(failure, result));
      return;
    }
    const problem = verify?.(result.data);
    if (problem) return setState({ result: { ok: false, error: problem }, values });
    form.current?.reset();
    discardDraft();
    if (success) void notify(success);
    onSuccess?.(result.data);
  });
  useEffect(() => handleState(state), [state]);

  async function send(data: FormData, call: (data: FormData) => Promise<FormState<Data>>): Promise<FormState<Data>> {
    const refused = (result: Failure) => ({ result, values: returnedValues(data) });
    // If the schema's chunk fails to load, only the action validates.
    const schema = await importSchema?.().catch(() => null);
    const checked = schema?.safeParse(takeShownAccount(fieldsOf(data)).fields, {
      error: () => UNREADABLE_FORM,
    });
    if (checked?.error) {
      const fieldErrors = fieldErrorsOf(checked.error);
      return refused({ ok: false, error: Object.values(fieldErrors)[0] ?? failure.description, fieldErrors });
    }
    const obstacle = onSend?.();
    if (obstacle) return refused({ ok: false, error: obstacle });
    if (isTimed) data.set("elapsedMs", String(await waitForMinimumFillTime()));
    const source = cameFrom();
    if (source !== undefined) data.set("cameFrom", source);
    const [next] = await Promise.all([call(data), sleep(minimumBusyMs)]);
    return next;
  }

  function preload() {
    importSchema?.().catch(() => {});
    preloadNotifications();
  }

  return {
    state,
    /** For the form element. */
    formProps: { ...formProps, onFocus: preload, noValidate: true },
    /** For a FormField. */
    field: (name: string) => ({ id: `${id}-${name}`, error: errors[name] }),
    /** For a field's control; `initial` is its value before the first submission. */
    control: (name: string, initial = "") => ({
      ...fieldProps(`${id}-${name}`, errors[name]),
      name,
      defaultValue: state.values[name] ?? initial,
    }),
  };
}
