"use client";

import { usePathname } from "next/navigation";
import { type SubmitEvent, startTransition, useActionState, useEffect, useEffectEvent, useRef, useState } from "react";
import type * as z from "zod/mini";

import { reasonOf } from "@/components/forms/outdated";
import { fieldProps } from "@/components/ui/form-field";
import { pause } from "@/components/ui/pause";
import { prepareNotifications } from "@/components/ui/toast";
import { fieldErrorsOf } from "@/lib/forms/field-errors";
import {
  fieldsOf,
  type FormAction,
  type FormState,
  initialFormState,
  MINIMUM_FILL_MS,
  returnedValues,
} from "@/lib/forms/form-state";
import { forgetValues, keepValues, keptValues } from "@/lib/forms/kept-values";
import type { Result } from "@/lib/result";

type FormActionOptions<Data> = {
  /** Tells the forms of a page apart: the first part of their controls' ids. */
  id: string;
  action: FormAction<Data>;
  /** Imports the schema that the action parses with, once somebody comes to the form. */
  importSchema: () => Promise<z.ZodMiniType>;
  /** The sentence for a network that is gone. */
  unreachable: string;
  /** True for a form with the bot trap, which wants to know how long the page has been open. */
  isTimed?: boolean;
  /** The shortest time the form shows that it is sending, in ms. */
  minimumBusyMs?: number;
  /** Called before the action is. */
  onSend?: () => void;
  /** Called for each answer, also for one that came with the page because the form was sent before it was hydrated. */
  onResult?: (result: Result<Data>, values: Record<string, string>) => void;
};

/**
 * One form over one server action. Before hydration, and without JavaScript, the browser posts the form to its page, which
 * comes back with the action's state. Once hydrated it is checked by the same schema before it is sent, what was typed
 * stays, and a network that is gone is an answer like any other, which an action called by React itself would throw.
 * What was typed, but for passwords, is there again after a visit to another page.
 */
export function useFormAction<Data = undefined>(options: FormActionOptions<Data>) {
  const { id, action, importSchema, unreachable, isTimed, minimumBusyMs = 0, onSend, onResult } = options;
  const [posted, formAction] = useActionState<FormState<Data>, FormData>(action, initialFormState);
  const [state, setState] = useState(posted);
  const form = useRef<HTMLFormElement>(null);
  const owner = usePathname();

  const answer = useEffectEvent(({ result, values }: FormState<Data>) => {
    if (!result) return;
    if (result.ok) {
      form.current?.reset();
      forgetValues({ blank: typedIn(form.current), owner });
    } else form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    onResult?.(result, values);
  });
  useEffect(() => answer(state), [state]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    fill(element, keptValues({ blank: typedIn(element), owner }));
    return () => keepValues({ blank: typedIn(element), owner }, typedIn(element));
  }, [owner]);

  async function send(data: FormData): Promise<FormState<Data>> {
    const values = returnedValues(data);
    // Without the schema's code the action alone checks.
    const schema = await importSchema().catch(() => null);
    const checked = schema?.safeParse(fieldsOf(data));
    if (checked?.error) {
      const fieldErrors = fieldErrorsOf(checked.error);
      return { result: { ok: false, error: Object.values(fieldErrors)[0] ?? unreachable, fieldErrors }, values };
    }
    onSend?.();
    try {
      if (isTimed) data.set("elapsedMs", String(await timeSinceStart()));
      const [answered] = await Promise.all([action(state, data), pause(minimumBusyMs)]);
      return answered;
    } catch (error) {
      const reason = reasonOf(error, unreachable);
      if (reason !== unreachable) keepValues({ blank: values, owner }, values);
      return { result: { ok: false, error: reason }, values };
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    startTransition(async () => setState(await send(data)));
  }

  function prepare() {
    importSchema().catch(() => {});
    prepareNotifications();
  }

  const errors = state.result?.ok === false ? (state.result.fieldErrors ?? {}) : {};
  return {
    state,
    /** Goes on the form itself. */
    formProps: { ref: form, action: formAction, onSubmit: submit, onFocus: prepare, noValidate: true },
    /** What a field's label and error need. */
    field: (name: string) => ({ id: `${id}-${name}`, error: errors[name] }),
    /** What a field's control needs; `initial` is its text until the form has been sent. */
    control: (name: string, initial = "") => ({
      ...fieldProps(`${id}-${name}`, errors[name]),
      name,
      defaultValue: state.values[name] ?? initial,
    }),
  };
}

/**
 * The time since the page was opened, in ms. A person may be faster than the bot trap allows, with a browser that fills in
 * addresses: what they send waits until it is not taken for a program's.
 */
async function timeSinceStart(): Promise<number> {
  await pause(MINIMUM_FILL_MS - performance.now());
  // A timer may be a fraction of a millisecond early.
  return Math.max(MINIMUM_FILL_MS, Math.round(performance.now()));
}

const typedIn = (form: HTMLFormElement | null) => returnedValues(new FormData(form ?? undefined));

/** Fills in what is still empty. */
function fill(form: HTMLFormElement, values: Partial<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if ((isText || control instanceof HTMLSelectElement) && control.value === "") control.value = value ?? "";
  }
}
