"use client";

import { useState } from "react";

import { PriceFields } from "@/components/console/cohorts/cohort-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { shownPriceInWords } from "@/lib/cohorts/shown-price";
import { setPriceAction } from "@/lib/console/cohorts/actions";
import { count } from "@/lib/format/count";

type PriceFormProps = {
  cohortId: string;
  sequence: number;
  /** In paise. */
  price: number;
  listPrice: number;
  /** What people with a seat paid, and how many paid each amount. */
  paid: readonly { amount: number; people: number }[];
};

/** The typed amount in paise; null if it isn't an amount. */
function inPaise(typed: FormDataEntryValue | null): number | null {
  const rupees = typeof typed === "string" ? Number(typed.replaceAll(/[₹,\s]/g, "")) : Number.NaN;
  return Number.isFinite(rupees) && rupees > 0 ? Math.round(rupees * 100) : null;
}

/** Changes the price, after a question with both prices as the public sees them, and how many people paid another. */
export function PriceForm({ cohortId, sequence, price, listPrice, paid }: PriceFormProps) {
  const [typed, setTyped] = useState<{ price: number | null; listPrice: number | null }>({ price, listPrice });
  const others = paid.filter(({ amount }) => amount !== typed.price).reduce((sum, { people }) => sum + people, 0);
  const next =
    typed.price === null || typed.listPrice === null
      ? "the new price"
      : shownPriceInWords(typed.price, typed.listPrice);
  const question =
    `The course page says now: ${shownPriceInWords(price, listPrice)}. It will say: ${next}. ` +
    `${others === 0 ? "No one has bought" : `${count(others, "person has", "people have")} bought`} at another price. ` +
    "Change it?";
  return (
    <div
      onInput={({ target }) => {
        const form = target instanceof HTMLInputElement ? target.form : null;
        if (!form) return;
        const fields = new FormData(form);
        setTyped({ price: inPaise(fields.get("price")), listPrice: inPaise(fields.get("listPrice")) });
      }}
    >
      <ActionForm action={setPriceAction} submit="Save the price" confirm={question}>
        <input type="hidden" name="cohortId" value={cohortId} />
        <input type="hidden" name="shownSequence" value={sequence} />
        <PriceFields price={price} listPrice={listPrice} />
      </ActionForm>
    </div>
  );
}
