"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import type { DefaultValues, FieldErrors, FieldValues } from "react-hook-form";
import type * as z from "zod/mini";

import { useBrowserForm } from "@/hooks/use-browser-form";
import { cameFrom } from "@/lib/came-from";
import { clearDraft, loadDraft, saveDraft } from "@/lib/forms/drafts";
import { waitForMinimumFillTime } from "@/lib/forms/minimum-fill-time";
import { type FailureNotification, preloadNotifications } from "@/lib/notifications";
import type { Result } from "@/lib/result";

type BotTrap = { blank?: string | undefined; elapsedMs?: number | undefined };

type DialogFormOptions<Values extends FieldValues & BotTrap> = {
  schema: z.ZodMiniType<Values, Values>;
  defaultValues: Omit<Values, keyof BotTrap>;
  /** The account that the form shows: null for none, undefined while it isn't known. */
  account: { id: string } | null | undefined;
  /** Null: nothing was stored; the action has said why, and the form stays as it is. */
  action: (
    values: Values & { account: string | undefined; cameFrom: string | undefined },
  ) => Promise<Result<unknown> | null>;
  /** Shown for an error that belongs to no field, with the action's reason. */
  failure: FailureNotification;
  onSent: (values: Values) => void;
  /** Replaces the fields' own messages. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
};

/** The form of a dialog that anyone may send: it includes the bot trap and the account it shows, and keeps a draft. */
export function useDialogForm<Values extends FieldValues & BotTrap>(options: DialogFormOptions<Values>) {
  const { schema, defaultValues, account, action, failure, onSent, onInvalid } = options;
  const emptyValues = { ...defaultValues, blank: "", elapsedMs: 0 } as Values;
  const draft = { defaultValues, owner: usePathname() };

  useEffect(() => {
    // Not in the task that mounts the form, which is long enough already.
    const soon = setTimeout(preloadNotifications);
    return () => clearTimeout(soon);
  }, []);

  const { form, submit } = useBrowserForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { ...emptyValues, ...loadDraft(draft), ...nonEmpty(defaultValues) } as DefaultValues<Values>,
    saveDraft: (values) => saveDraft(draft, values),
    action: async (values) =>
      action({
        ...values,
        account: account === null ? "" : account?.id,
        cameFrom: cameFrom(),
        elapsedMs: await waitForMinimumFillTime(),
      }),
    failure,
    onSent: (values) => {
      clearDraft(draft);
      // Its default values may be those of a draft.
      form.reset(emptyValues);
      onSent(values);
    },
    onInvalid,
  });
  return { form, submit };
}

/** The default values that take precedence over a draft. */
const nonEmpty = (values: object | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== "" && value !== false));
