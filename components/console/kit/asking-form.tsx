"use client";

import { type ComponentProps, type ReactNode, type SyntheticEvent, useState } from "react";

import type { Done } from "@/components/console/kit/action-answer";
import { ActionForm } from "@/components/console/kit/action-form";
import { useSentFields } from "@/components/console/kit/use-console-form";
import { askedOf } from "@/lib/console/asked";
import { returnedValues } from "@/lib/forms/form-state";

type Typed = Readonly<Record<string, string>>;

type Asking = {
  /** The fields that the question names: the action refuses them if they aren't as the question had them. */
  asks: readonly string[];
  /** Their values in the untouched form; by default empty. */
  untouched?: Typed;
  /** The question, from what is typed. */
  question: (typed: Typed) => ReactNode;
};

/**
 * An ActionForm whose question repeats what was typed. Without JavaScript the question has it only after a first press,
 * which the action refuses.
 */
export function AskingForm<Data extends Done>({
  asks,
  untouched = {},
  question,
  ...form
}: Omit<ComponentProps<typeof ActionForm<Data>>, "confirm"> & Asking) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const read = ({ target }: SyntheticEvent) => {
    const element = target instanceof Element ? target.closest("form") : null;
    if (element) setTyped(returnedValues(new FormData(element)));
  };
  return (
    // A click opens the question: a draft may have filled in the fields without an input event.
    <div onInput={read} onClickCapture={read}>
      <ActionForm
        {...form}
        confirm={<Question asks={asks} typed={typed} untouched={untouched} question={question} />}
      />
    </div>
  );
}

function Question({ asks, typed, untouched = {}, question }: Asking & { typed: Typed | null }) {
  const { values } = useSentFields();
  const known = typed ?? { ...untouched, ...values };
  return (
    <>
      {question(known)}
      <input type="hidden" name="asked" value={askedOf(asks, known)} />
    </>
  );
}
