import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { currentOperator } from "@/lib/console/access";
import { timeColumn } from "@/lib/console/csv";
import { readAll, readPage } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { type Named, withNames } from "@/lib/console/people/names";
import { choiceFilter, textFilter } from "@/lib/console/search-params";
import { cohortName, term } from "@/lib/content/console";
import { createUserClient } from "@/lib/supabase/server";

const cohortStates = ["coming_soon", "on_sale", "closed", "cancelled"] as const;

/** A cohort with its seats; held ones are in someone's checkout, or promised. Days are calendar days in India. */
export type ConsoleCohort = {
  id: string;
  state: (typeof cohortStates)[number];
  startsOn: string;
  enrolBy: string;
  /** Null: the day of the last session. */
  endsOn: string | null;
  /** In paise, tax included. The list price, which is struck through, is without it. */
  price: number;
  listPrice: number;
  /** The last day on which it's sold although it has begun; null: it isn't. */
  sellUntil: string | null;
  /** Whether it's neither closed nor cancelled, but the last day of its sale has passed. */
  isEnrolmentOver: boolean;
  /** Whether its last day has passed; false if it has none. */
  isOver: boolean;
  /** Whether classes are planned; its first day then follows them. */
  hasClasses: boolean;
  chatUrl: string | null;
  bookingUrl: string | null;
  /** How often it was changed. */
  sequence: number;
  capacity: number;
  taken: number;
  held: number;
  free: number;
};

/** All cohorts, the latest first. */
export async function listCohorts(): Promise<ConsoleCohort[]> {
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_cohorts");
  if (error) throw error;
  return data.map((row) => ({
    id: row.cohort_id,
    state: cohortState.parse(row.state),
    startsOn: row.starts_on,
    enrolBy: row.enrol_by,
    endsOn: row.ends_on,
    price: row.price,
    listPrice: row.list_price,
    sellUntil: row.sell_until,
    isEnrolmentOver: row.is_enrolment_over,
    isOver: row.is_over,
    hasClasses: row.has_classes,
    chatUrl: row.chat_url,
    bookingUrl: row.booking_url,
    sequence: row.sequence,
    capacity: row.capacity,
    taken: row.taken,
    held: row.held,
    free: row.free,
  }));
}

const cohortState = z.enum(cohortStates);

/** A cohort's state in words; "over" takes precedence over the row's state. */
export const saidState = ({ state, isOver, isEnrolmentOver }: ConsoleCohort): string =>
  state === "cancelled" ? state : isOver ? "over" : isEnrolmentOver ? "enrolment_over" : state;

/** What people with a seat paid, in paise, and how many paid each amount. */
export async function readPrices(cohortId: string): Promise<{ amount: number; people: number }[]> {
  const client = await createUserClient();
  const seats = await readAll(() =>
    client
      .from("cohort_enrollments")
      .select("amount")
      .eq("cohort_id", cohortId)
      .eq("is_open", true)
      .order("amount")
      .order("id"),
  );
  return [...Map.groupBy(seats, ({ amount }) => amount)].map(([amount, { length: people }]) => ({ amount, people }));
}

/** One cohort, null for an unknown one, and for an instructor. Cached per request. */
export const findCohort = cache(async (cohortId: string): Promise<ConsoleCohort | null> => {
  if ((await currentOperator())?.role === "instructor") return null;
  return (await listCohorts()).find(({ id }) => id === cohortId) ?? null;
});

/** Two states mean an open seat; "success" stands for both. */
export const enrolmentStates = ["success", "refunded", "ended"] as const;

const enrolmentFilter = z.object({ cohort: textFilter(), status: choiceFilter(enrolmentStates) });

export type ConsoleEnrolment = Named & {
  id: string;
  email: string;
  cohortId: string;
  status: string;
  /** ISO 8601. */
  enrolledAt: string;
  /** In paise. */
  amount: number;
  /** Razorpay's. */
  orderId: string;
  paymentId: string;
};

/** People who are or were enrolled, newest first. */
export const enrolmentList: ConsoleList<ConsoleEnrolment, z.output<typeof enrolmentFilter>> = {
  filter: enrolmentFilter,
  columns: [
    { head: "Name", value: ({ name }) => name },
    { head: "Email address", value: ({ email }) => email },
    { head: "Cohort", value: ({ cohortId }) => cohortName(cohortId) },
    { head: "State", value: ({ status }) => term("states", status) },
    timeColumn("Enrolled", ({ enrolledAt }) => enrolledAt),
    { head: "Amount (INR)", value: ({ amount }) => amount / 100 },
    { head: "Order number", value: ({ orderId }) => orderId },
    { head: "Payment", value: ({ paymentId }) => paymentId },
  ],
  fetchPage: async ({ client, filter: { cohort, status }, cursor, size }) => {
    let query = client
      .from("cohort_enrollments")
      .select(
        "id, email, cohortId:cohort_id, status, enrolledAt:enrolled_at, amount, orderId:order_id, paymentId:payment_id",
      );
    if (cohort) query = query.eq("cohort_id", cohort);
    if (status) query = query.in("status", status === "success" ? ["success", "active"] : [status]);
    const page = await readPage(query, {
      column: "enrolled_at",
      cursor,
      size,
      cursorOf: ({ enrolledAt, id }) => ({ at: enrolledAt, id }),
    });
    return withNames(client, page, ({ email }) => email);
  },
};

/** Our order ids by Razorpay's, for orders that are ours. */
export async function findOrderIds(providerOrderIds: string[]): Promise<Map<string, string>> {
  if (providerOrderIds.length === 0) return new Map();
  const client = await createUserClient();
  const { data, error } = await client
    .from("payment_orders")
    .select("id, provider_order_id")
    .in("provider_order_id", providerOrderIds);
  if (error) throw error;
  return new Map(data.flatMap(({ id, provider_order_id: known }) => (known === null ? [] : [[known, id] as const])));
}
