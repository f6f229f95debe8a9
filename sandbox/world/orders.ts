import { randomUUID } from "node:crypto";

import type { Outcome } from "../razorpay/payments.ts";
import { addressOf, DEMO, NEW_YORKER } from "./accounts.ts";
import { hoursAfter, siteTime } from "./clock.ts";
import { FULL_COHORT, SHORT_COHORT } from "./cohorts.ts";
import type { Console } from "./console.ts";
import type { Making } from "./making.ts";
import {
  dateOrders,
  dispute,
  finalise,
  note,
  openOrder,
  type OrderDates,
  pay,
  payUnknownOrder,
  refundPart,
} from "./payments.ts";
import { person } from "./people.ts";

const BANK_OFFER_PAISE = 500_000;

type Purchase = {
  buyer: string;
  /** The first cohort by default. */
  cohort?: string;
  /** Days ago, and the hour on the site's clock. */
  day: number;
  hour: number;
  /** Its result; nine of the first cohort's orders end with a seat. */
  fate: "paid" | "partly refunded" | "disputed" | "paid too little" | "declined" | "abandoned";
};

/** The orders of the world, oldest first. */
const purchases: readonly Purchase[] = [
  // Closed here, but not at Razorpay: a buyer whose dialog is still open could still pay.
  { buyer: "Omar Tan", day: 85, hour: 20, fate: "abandoned" },
  { buyer: "Ananya Iyer", day: 51, hour: 21, fate: "paid" },
  { buyer: "Meera Nair", cohort: SHORT_COHORT, day: 48, hour: 11, fate: "paid" },
  { buyer: "Rohan Malhotra", day: 46, hour: 13, fate: "abandoned" },
  { buyer: "Rohan Malhotra", day: 45, hour: 20, fate: "paid" },
  { buyer: "Arjun Patel", cohort: SHORT_COHORT, day: 43, hour: 19, fate: "paid" },
  { buyer: "Demo Learner", cohort: SHORT_COHORT, day: 42, hour: 9, fate: "paid" },
  { buyer: "Demo Learner", day: 40, hour: 10, fate: "paid" },
  { buyer: "Grace Okafor", cohort: SHORT_COHORT, day: 37, hour: 16, fate: "paid" },
  { buyer: "Mei Chen", day: 36, hour: 15, fate: "paid" },
  { buyer: "Sanjay Krishnan", day: 27, hour: 18, fate: "paid" },
  { buyer: "Farhan Khan", day: 24, hour: 22, fate: "partly refunded" },
  { buyer: "Priya Pillai", day: 19, hour: 12, fate: "paid" },
  { buyer: "James Smith", day: 14, hour: 9, fate: "disputed" },
  { buyer: "Kavya Reddy", day: 9, hour: 19, fate: "paid" },
  { buyer: NEW_YORKER.fullName, cohort: FULL_COHORT, day: 8, hour: 20, fate: "paid" },
  { buyer: "Hannah Becker", cohort: FULL_COHORT, day: 7, hour: 11, fate: "paid" },
  { buyer: "Ingrid Andersen", day: 6, hour: 16, fate: "abandoned" },
  { buyer: "Nikhil Rao", cohort: FULL_COHORT, day: 5, hour: 17, fate: "paid" },
  { buyer: "Pooja Jain", day: 2, hour: 12, fate: "paid too little" },
  { buyer: "Gaurav Joshi", day: 1, hour: 21, fate: "declined" },
  { buyer: "Amara Okafor", day: 1, hour: 11, fate: "abandoned" },
];

const outcomes: Record<Purchase["fate"], Outcome | null> = {
  paid: "captured",
  "partly refunded": "captured",
  disputed: "captured",
  "paid too little": "captured",
  declined: "failed",
  abandoned: null,
};

/** A buyer who requested a refund in time and is waiting for an answer. */
async function askForRefund({ backend, now }: Making): Promise<void> {
  await backend.sql(
    `select public.ask_for_refund($1, e.user_id, e.id, e.amount, $2)
     from public.cohort_enrollments e where e.email = $3`,
    [randomUUID(), "My team is moving to another city halfway through.", person("Kavya Reddy").email],
  );
  await backend.sql("update public.change_requests set asked_at = $1", [siteTime(now, -2, 10, 20)]);
}

/** Opens the orders and pays them, in the database and in Razorpay's books alike. */
export async function makeOrders(making: Making, console: Console): Promise<void> {
  const { backend, now } = making;
  const dates: OrderDates[] = [];
  for (const { buyer, cohort = "1", day, hour, fate } of purchases) {
    const email = addressOf(buyer);
    const userId = await backend.ensureUser({ email, password: DEMO.password, fullName: buyer });
    const at = siteTime(now, -day, hour, 7);
    const [paidAt, refundedAt, disputedAt] = [hoursAfter(at, 0.05), hoursAfter(at, 60), hoursAfter(now, -20)];
    const order = await openOrder(making, { userId, email, cohort }, at);
    const times = { ordered_at: at, paid_at: paidAt, refunded_at: refundedAt, disputed_at: disputedAt };
    dates.push({ id: order.receipt ?? "", ...times });
    const outcome = outcomes[fate];
    if (outcome === null) continue;

    const payment = pay(making, order, { email, outcome, at: paidAt });
    if (fate === "paid too little") payment.amount -= BANK_OFFER_PAISE;
    if (outcome === "captured") await finalise(making, payment);
    else await note(making, payment, "payment.failed");
    if (fate === "partly refunded") await refundPart(making, console, payment, refundedAt);
    if (fate === "disputed") await dispute(making, payment, disputedAt);
  }
  await dateOrders(making, dates);
  await askForRefund(making);
  await payUnknownOrder(making, siteTime(now, -3, 10, 41));
  backend.ledger.save();
}
