"use client";

import { PriceFields } from "@/components/console/cohorts/cohort-fields";
import { AskingForm } from "@/components/console/kit/asking-form";
import { shownPriceInWords } from "@/lib/cohorts/shown-price";
import { askedFields } from "@/lib/console/asked";
import { setPriceAction } from "@/lib/console/cohorts/actions";
import { count } from "@/lib/format/count";
import { readRupees } from "@/lib/format/money";

type PriceFormProps = {
  cohortId: string;
  sequence: number;
  /** In paise. */
  price: number;
  listPrice: number;
  /** What people with a seat paid, and how many paid each amount. */
  paid: readonly { amount: number; people: number }[];
};

/** Changes the price. Asks first, with both prices as the public sees them and how many people paid a different one. */
export function PriceForm({ cohortId, sequence, price, listPrice, paid }: PriceFormProps) {
  const question = (typed: Readonly<Record<string, string>>) => {
    const [next, nextList] = [readRupees(typed.price ?? ""), readRupees(typed.listPrice ?? "")];
    const others = paid.filter(({ amount }) => amount !== next).reduce((sum, { people }) => sum + people, 0);
    return `The course page now says: ${shownPriceInWords(price, listPrice)}. It will then say: ${
      next !== null && nextList !== null ? shownPriceInWords(next, nextList) : "the new price"
    }. ${others === 0 ? "No one has paid" : `${count(others, "person has", "people have")} paid`} a different price. Change the price?`;
  };
  return (
    <AskingForm
      action={setPriceAction}
      submit="Save the price"
      asks={askedFields.price}
      untouched={{ price: String(price / 100), listPrice: String(listPrice / 100) }}
      question={question}
    >
      <input type="hidden" name="cohortId" value={cohortId} />
      <input type="hidden" name="shownSequence" value={sequence} />
      <PriceFields price={price} listPrice={listPrice} />
    </AskingForm>
  );
}
