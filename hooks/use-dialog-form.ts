"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path } from "react-hook-form";
import type * as z from "zod/mini";

import { actionErrorMessage } from "@/lib/forms/action-error";
import { clearDraft, saveDraft, loadDraft } from "@/lib/forms/drafts";
import { waitForMinimumFillTime } from "@/lib/forms/minimum-fill-time";
import { type FailureNotification, notify, preloadNotifications } from "@/lib/notifications";
import type { Result } from "@/lib/result";

type BotTrap = { blank?: string | undefined; elapsedMs?: number | undefined };

type DialogFormOptions<Values extends FieldValues & BotTrap> = {
  schema: z.ZodMiniType<Values, Values>;
  defaultValues: Omit<Values, keyof BotTrap>;
  /** The account that the form shows: null for nobody, undefined while that is not known. */
  account: { id: string } | null | undefined;
  /** Null: nothing was stored, the action has said why, and the form stays as it is. */
  action: (values: Values & { account: string | undefined }) => Promise<Result<unknown> | null>;
  /** Shown for an error that belongs to no field, with the action's reason. */
  failure: FailureNotification;
  onSent: (values: Values) => void;
  /** Replaces the messages at the fields. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
};

/**
 * react-hook-form for the dialogs' public forms: validated by the schema in the browser and again by the action. The
 * action's field errors are shown at their fields; other errors, network failures included, as a notification.
 */
export function useDialogForm<Values extends FieldValues & BotTrap>(options: DialogFormOptions<Values>) {
  const { schema, defaultValues, account, action, failure, onSent, onInvalid } = options;
  const emptyValues = { ...defaultValues, blank: "", elapsedMs: 0 } as Values;
  const draft = { defaultValues, owner: usePathname() };
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      ...emptyValues,
      ...loadDraft(draft),
      ...nonEmpty(defaultValues),
    } as DefaultValues<Values>,
    shouldFocusError: true,
  });

  useEffect(() => {
    // Not in the task that mounts the form: that is long enough.
    const soon = setTimeout(preloadNotifications);
    return () => clearTimeout(soon);
  }, []);

  async function send(values: Values) {
    try {
      const result = await action({
        ...values,
        account: account === null ? "" : account?.id,
        elapsedMs: await waitForMinimumFillTime(),
      });
      if (!result) return;
      if (result.ok) {
        clearDraft(draft);
        // Its default values may be those of a draft.
        form.reset(emptyValues);
        return onSent(values);
      }
      const refused = Object.entries(result.fieldErrors ?? {});
      for (const [name, message] of refused) form.setError(name as Path<Values>, { message }, { shouldFocus: true });
      if (refused.length === 0) await notify({ ...failure, description: result.error });
    } catch (error) {
      const description = actionErrorMessage(error, failure.description);
      if (description !== failure.description) saveDraft(draft, values);
      await notify({ ...failure, description });
    }
  }

  const submit = form.handleSubmit(send, onInvalid);
  return { form, submit };
}

/** The default values that take precedence over a draft. */
const nonEmpty = (values: object | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== "" && value !== false));
