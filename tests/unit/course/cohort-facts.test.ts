import { expect, test } from "vitest";

import { liveFacts } from "@/components/course/cohort-facts";
import { standardFacts } from "@/components/course/standard-facts";
import { cardWords } from "@/lib/cohorts/card-words";
import type { OpenCohort } from "@/lib/cohorts/schema";
import { cohorts } from "@/lib/content/cohorts";

const row: OpenCohort = {
  id: "1",
  state: "on_sale",
  startsOn: "2025-07-12",
  enrolBy: "2025-07-05",
  price: 9_999_900,
  listPrice: 29_999_900,
  seatsLeft: 15,
  isEnrolmentOver: false,
  hasBegun: false,
  classes: [],
};

/** What the course page shows for what the server sends. */
const facts = (cohort: OpenCohort, isHeld?: boolean) => liveFacts({ ...cohort, words: cardWords(cohort) }, isHeld);

test("The database's first rows say what the page's cards say", () => {
  const rows: OpenCohort[] = [
    row,
    { ...row, id: "2", state: "coming_soon", startsOn: "2025-08-30", enrolBy: "2025-08-25", seatsLeft: 25 },
    { ...row, id: "3", state: "coming_soon", startsOn: "2025-10-11", enrolBy: "2025-10-06", seatsLeft: 30 },
  ];
  expect(rows.map((each) => facts(each))).toEqual(cohorts.map(standardFacts));
});

test("The last seat stays with the person it's held for, and no one else", () => {
  const full = { ...row, seatsLeft: 0 };
  expect(facts(full, true)).toMatchObject({ sale: "on_sale", seats: "1 spot remaining" });
  expect(facts(full)).toMatchObject({ sale: "full", seats: "Full" });
});

test.each<[Partial<OpenCohort>, Partial<ReturnType<typeof liveFacts>>]>([
  [{ seatsLeft: 3 }, { sale: "on_sale", seats: "3 spots remaining" }],
  [
    { state: "coming_soon", isEnrolmentOver: true },
    { sale: "enrolment_over", dates: "" },
  ],
  [
    {
      classes: [
        { startsAt: "2026-12-05T03:30:00Z", endsAt: "2026-12-05T06:30:00Z", timeZone: "Asia/Kolkata" },
        { startsAt: "2026-12-12T03:30:00Z", endsAt: "2026-12-12T06:30:00Z", timeZone: "Asia/Kolkata" },
      ],
    },
    {
      dates: "Saturday 5 December 2026, 9:00 AM - 12:00 PM IST\nSaturday 12 December 2026, 9:00 AM - 12:00 PM IST",
    },
  ],
  [{ seatsLeft: 1 }, { sale: "on_sale", seats: "1 spot remaining" }],
  [{ seatsLeft: 0 }, { sale: "full", seats: "Full" }],
  // No one waits for a seat to become free before any has been sold.
  [
    { state: "coming_soon", seatsLeft: 0 },
    { sale: "coming_soon", seats: "Full" },
  ],
  [
    { price: 11_800_000, listPrice: 29_999_900 },
    { amount: "₹1,00,000", before: "₹299,999", discount: "-67%" },
  ],
  [
    { price: 15_000_000, listPrice: 30_000_000 },
    { amount: "₹1,27,119", before: "₹3,00,000", discount: "-58%" },
  ],
  // The list price is without GST, like the price next to it.
  [
    { price: 11_800, listPrice: 11_800 },
    { amount: "₹100", before: "₹118", discount: "-15%" },
  ],
  [
    { price: 9_999_900, listPrice: 8_474_492 },
    { amount: "₹84,745", before: null, discount: null },
  ],
  [
    { price: 9_999_900, listPrice: 8_500_000 },
    { amount: "₹84,745", before: null, discount: null },
  ],
  // A calendar day is the same in every zone, even the leap day.
  [
    { startsOn: "2028-02-29", enrolBy: "2027-12-31" },
    { starts: "February 29, 2028", enrol: "December 31, 2027" },
  ],
])("A row with %j says %j", (change, said) => {
  expect(facts({ ...row, ...change })).toMatchObject(said);
});
