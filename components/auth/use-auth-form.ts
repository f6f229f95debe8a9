"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm, type DefaultValues, type FieldValues, type Path } from "react-hook-form";
import type * as z from "zod/mini";

import { callAction } from "@/components/auth/call-action";
import { useEarlySubmit } from "@/components/forms/use-early-submit";
import type { Draft } from "@/components/ui/deferred";
import { prepareNotifications } from "@/components/ui/toast";
import type { Result } from "@/lib/result";

type AuthFormOptions<Values extends FieldValues> = {
  schema: z.ZodMiniType<Values, Values>;
  blank: Values;
  /** What was typed before this form was alive. */
  draft?: Draft;
  action: (values: Values) => Promise<Result>;
  onDone: (values: Values) => void;
  /** The action's sentence, where no single field is to blame. */
  onRefused: (error: string, values: Values) => void;
};

/** A form of the sign-in pages: checked by its schema here and again by its action; what was typed stays on failure. */
export function useAuthForm<Values extends FieldValues>(options: AuthFormOptions<Values>) {
  const { schema, blank, draft, action, onDone, onRefused } = options;
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: { ...blank, ...draft?.values } as DefaultValues<Values>,
    shouldFocusError: true,
  });

  useEffect(prepareNotifications, []);

  const submit = form.handleSubmit(async (values) => {
    const result = await callAction(() => action(values));
    if (result.ok) return onDone(values);
    const refused = Object.entries(result.fieldErrors ?? {});
    for (const [name, message] of refused) form.setError(name as Path<Values>, { message }, { shouldFocus: true });
    if (refused.length === 0) onRefused(result.error, values);
  });

  useEarlySubmit(draft, submit);

  return { form, submit, errors: form.formState.errors, isBusy: form.formState.isSubmitting };
}
