"use server";

import type { Route } from "next";
import * as z from "zod/mini";

import { shownPriceInWords } from "@/lib/cohorts/shown-price";
import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { askedFields } from "@/lib/console/asked";
import { requestId } from "@/lib/console/fields";
import { dayField, optionalDay, rupeeAmount, wholeNumber } from "@/lib/console/form-fields";
import { count } from "@/lib/format/count";
import { formatPaise } from "@/lib/format/money";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";
import { optionalUrl } from "@/lib/forms/https-url";

/** More must be a typing mistake. */
const MAX_SEATS = 99_999;

const shown = wholeNumber("Please reload the page.");
const seats = wholeNumber("Enter the number of seats, at most 99,999.", MAX_SEATS);
const startsOn = dayField("Enter the day of the first class.");
const enrolBy = dayField("Enter the last day of enrolment.");

const reasons = {
  unknown: "There's no such cohort.",
  below_taken: "More seats than that are already taken, or kept for learners who asked to move here.",
  past_start: "This day has passed. Choose one in the future.",
  enrol_after_start: "Enrolment can't end after the first class.",
  past_enrol: "This day has passed, so no one could enrol.",
  planned: "Its classes are planned: move the first one to change the first day.",
  owner_sells: "Only an owner can sell a cohort after its first day.",
  sold_before_start: 'This day is before the first one. Until then "Enrol by" counts.',
  past_sale: "This day has passed, so no one could buy.",
  end_before_start: "The end can't be before the start.",
  list_price_below: "The list price excludes GST, and can't be lower than the price without GST.",
  sale_over: "Enrolment is over: only an owner can reopen the sale by setting a later day.",
  enrolment_over: 'The last day to enrol has passed, so no one could buy. Change "Enrol by" or "Sell until" first.',
  cancelled: "This cohort has been cancelled, and that can't be undone.",
  not_on_sale: "It isn't on sale, so there's nothing to undo. Please reload the page.",
  already: "Nothing to change: it's already set that way. Please reload the page.",
};

const reasonFields = {
  past_start: "startsOn",
  enrol_after_start: "enrolBy",
  past_enrol: "enrolBy",
  sale_over: "enrolBy",
  owner_sells: "sellUntil",
  sold_before_start: "sellUntil",
  past_sale: "sellUntil",
  end_before_start: "endsOn",
  list_price_below: "listPrice",
};

const openSchema = z.strictObject({
  requestId,
  startsOn,
  enrolBy,
  price: rupeeAmount,
  listPrice: rupeeAmount,
  capacity: seats,
});
const opened = z.object({ cohortId });

/** Opens the next cohort and redirects to its page. */
export async function openCohortAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_open_cohort",
      schema: openSchema,
      reasons,
      reasonFields,
      leadsTo: (answer) => `/console/cohorts/${opened.parse(answer).cohortId}` as Route,
    },
    form,
  );
}

const changeSchema = z.strictObject({
  requestId,
  cohortId,
  shownSequence: shown,
  startsOn,
  enrolBy,
  sellUntil: optionalDay("Enter the last day of the sale, or leave it empty."),
  endsOn: optionalDay("Enter the last day, or leave it empty."),
  chatUrl: optionalUrl("Enter the chat's address, with https://, or leave it empty."),
  bookingUrl: optionalUrl("Enter the address for bookings, with https://, or leave it empty."),
});

export async function changeCohortAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_change_cohort",
      schema: changeSchema,
      reasons,
      reasonFields,
      message: () => "Saved.",
    },
    form,
  );
}

const priceSchema = z.strictObject({
  requestId,
  cohortId,
  shownSequence: shown,
  price: rupeeAmount,
  listPrice: rupeeAmount,
});

/** Changes the price of a cohort's new orders. */
export async function setPriceAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_set_cohort_price",
      schema: priceSchema,
      reasons,
      reasonFields,
      message: (_, { price, listPrice }) =>
        `Saved: new orders cost ${formatPaise(price)}. The course page says ${shownPriceInWords(price, listPrice)}.`,
      asks: askedFields.price,
    },
    form,
  );
}

const stateSchema = z.strictObject({
  requestId,
  cohortId,
  shownSequence: shown,
  state: z.enum(["coming_soon", "on_sale", "closed"], "Please reload the page."),
});

/** Puts a cohort on sale, takes it off sale, or closes it. */
export async function setCohortStateAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_set_cohort_state",
      schema: stateSchema,
      reasons,
      message: (_, { state }) =>
        ({
          coming_soon:
            "Coming soon again: no one can buy a seat, and the course page will say so within half a minute.",
          on_sale: "On sale: the course page will offer it within half a minute.",
          closed: "Closed: no one can buy a seat.",
        })[state],
    },
    form,
  );
}

const capacitySchema = z.strictObject({ requestId, cohortId, shown, capacity: seats });

export async function setCapacityAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_set_capacity",
      schema: capacitySchema,
      reasons,
      message: (_, { capacity }) => `Saved: the cohort now has ${count(capacity, "seat")}.`,
    },
    form,
  );
}

const handinsSchema = z.strictObject({
  requestId,
  cohortId,
  shown: z.pipe(
    z.literal(["on", "off"]),
    z.transform((state) => state === "on"),
  ),
});

/** Has a cohort take hand-ins, or none, whichever it doesn't do now. */
export async function setTakesHandinsAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_set_takes_handins",
      schema: handinsSchema,
      reasons: { ...reasons, handed_in: "Somebody has handed in already, so it stays as it is." },
      message: (_, { shown: was }) =>
        was ? "Saved: learners hand in nothing." : "Saved: learners can hand in each week's assignment.",
    },
    form,
  );
}
