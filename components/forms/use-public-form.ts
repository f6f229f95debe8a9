"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path } from "react-hook-form";
import type * as z from "zod/mini";

import { reasonOf } from "@/components/forms/outdated";
import { pause } from "@/components/ui/pause";
import { type FailureNotification, notify, prepareNotifications } from "@/components/ui/toast";
import { MINIMUM_FILL_MS } from "@/lib/forms/form-state";
import { forgetValues, keepValues, keptValues } from "@/lib/forms/kept-values";
import type { Result } from "@/lib/result";

type Trap = { website: string; elapsedMs?: number | undefined };

type PublicFormOptions<Values extends FieldValues & Trap> = {
  schema: z.ZodMiniType<Values, Values>;
  blank: Omit<Values, keyof Trap>;
  action: (values: Values) => Promise<Result>;
  /** Said when the visitor could do nothing about it, with the action's own reason; what was typed stays. */
  failure: FailureNotification;
  onSent: (values: Values) => void;
  /** Takes the place of the messages at the fields. */
  onRefused?: (errors: FieldErrors<Values>) => void;
};

/** Counted from the page's start: a dialog may honestly be sent a second after it opened. */
const msSincePageStart = () => performance.now();

/**
 * A form that anybody may send: checked by its schema in the browser and again by its action. The action's field errors
 * come back to their fields; anything else becomes the failure notification, also when the network is gone.
 */
export function usePublicForm<Values extends FieldValues & Trap>(options: PublicFormOptions<Values>) {
  const { schema, blank, action, failure, onSent, onRefused } = options;
  const blankValues = { ...blank, website: "", elapsedMs: 0 } as Values;
  const kept = { blank, owner: usePathname() };
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      ...blankValues,
      ...keptValues(kept),
      ...filled(blank),
    } as DefaultValues<Values>,
    shouldFocusError: true,
  });

  useEffect(() => {
    // Not in the task in which the form comes alive: that is long enough.
    const soon = setTimeout(prepareNotifications);
    return () => clearTimeout(soon);
  }, []);

  async function send(values: Values) {
    try {
      // A person may be that fast, with a browser that fills in addresses; what comes sooner is taken for a program's.
      await pause(MINIMUM_FILL_MS - msSincePageStart());
      // A timer may be a fraction of a millisecond early.
      const elapsedMs = Math.max(MINIMUM_FILL_MS, msSincePageStart());
      const result = await action({ ...values, elapsedMs });
      if (result.ok) {
        forgetValues(kept);
        // To what an empty form has: its defaults are what was kept.
        form.reset(blankValues);
        return onSent(values);
      }
      const refused = Object.entries(result.fieldErrors ?? {});
      for (const [name, message] of refused) form.setError(name as Path<Values>, { message }, { shouldFocus: true });
      if (refused.length === 0) await notify({ ...failure, description: result.error });
    } catch (error) {
      const description = reasonOf(error, failure.description);
      if (description !== failure.description) keepValues(kept, values);
      await notify({ ...failure, description });
    }
  }

  const submit = form.handleSubmit(send, onRefused);
  return { form, submit };
}

/** The fields that say something: what was kept is for the others. */
const filled = (values: object | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== "" && value !== false));
