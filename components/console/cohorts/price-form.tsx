"use client";

import { useState } from "react";

import { PriceFields } from "@/components/console/cohorts/cohort-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { useSentFields } from "@/components/console/kit/use-console-form";
import { shownPriceInWords } from "@/lib/cohorts/shown-price";
import { setPriceAction } from "@/lib/console/cohorts/actions";
import { askedPrice } from "@/lib/console/cohorts/asked-price";
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

/** In paise; null if it isn't an amount. */
type Typed = { readonly price: number | null; readonly listPrice: number | null };

/** The typed amount in paise; null if it isn't an amount. */
function inPaise(typed: unknown): number | null {
  const rupees = typeof typed === "string" ? Number(typed.replaceAll(/[₹,\s]/g, "")) : Number.NaN;
  return Number.isFinite(rupees) && rupees > 0 ? Math.round(rupees * 100) : null;
}

/** Changes the price. Asks first, with both prices as the public sees them and how many people paid a different one. */
export function PriceForm({ cohortId, sequence, price, listPrice, paid }: PriceFormProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  return (
    <div
      onInput={({ target }) => {
        const form = target instanceof HTMLInputElement ? target.form : null;
        if (!form) return;
        const fields = new FormData(form);
        setTyped({ price: inPaise(fields.get("price")), listPrice: inPaise(fields.get("listPrice")) });
      }}
    >
      <ActionForm
        action={setPriceAction}
        submit="Save the price"
        confirm={<PriceQuestion typed={typed} price={price} listPrice={listPrice} paid={paid} />}
      >
        <input type="hidden" name="cohortId" value={cohortId} />
        <input type="hidden" name="shownSequence" value={sequence} />
        <PriceFields price={price} listPrice={listPrice} />
      </ActionForm>
    </div>
  );
}

type PriceQuestionProps = Pick<PriceFormProps, "price" | "listPrice" | "paid"> & {
  /** Null if nothing was typed, or without JavaScript: then the sent prices count, if there are any. */
  typed: Typed | null;
};

function PriceQuestion({ typed, price, listPrice, paid }: PriceQuestionProps) {
  const { values } = useSentFields();
  const sent = values.asked === undefined ? null : values;
  const next =
    typed ?? (sent ? { price: inPaise(sent.price), listPrice: inPaise(sent.listPrice) } : { price, listPrice });
  const others = paid.filter(({ amount }) => amount !== next.price).reduce((sum, { people }) => sum + people, 0);
  const isKnown = next.price !== null && next.listPrice !== null;
  return (
    <>
      {`The course page now says: ${shownPriceInWords(price, listPrice)}. It will then say: ${
        isKnown ? shownPriceInWords(next.price, next.listPrice) : "the new price"
      }. ${others === 0 ? "No one has paid" : `${count(others, "person has", "people have")} paid`} a different price. Change the price?`}
      <input type="hidden" name="asked" value={isKnown ? askedPrice(next.price, next.listPrice) : ""} />
    </>
  );
}
