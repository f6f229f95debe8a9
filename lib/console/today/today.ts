import "server-only";

import * as z from "zod/mini";

import type { Finding } from "@/lib/content/watch";
import { hasCompany } from "@/lib/documents/company";
import { findingSchema, readFinding } from "@/lib/email/findings";
import { readMissingMigrations } from "@/lib/supabase/migrations";
import { createUserClient } from "@/lib/supabase/server";

const instant = z.iso.datetime({ offset: true });

const cohortSession = z.object({ id: z.guid(), cohortId: z.string(), title: z.string(), at: instant });

/** How many, and since when the oldest has waited. */
const counted = z.object({ count: z.int(), since: z.nullable(instant) });

/** The answer of `console_class_today`: what is waiting for those who teach. */
const classTodaySchema = z.object({
  /** What is counted, by its line. */
  waiting: z.record(z.string(), counted),
  /** Cohorts' sessions of today and tomorrow without a meeting link, by their start. */
  sessionsWithoutLink: z.array(cohortSession),
  /** Past sessions whose recording has been on Zoom for more than 60 days, by the end of these. */
  oldRecordings: z.array(cohortSession),
  /** How many learners have fallen behind, by cohort. */
  learnersBehind: z.array(z.object({ cohortId: z.string(), people: z.int() })),
});

export type ClassToday = z.output<typeof classTodaySchema>;

/** The answer of `console_today`: what is waiting for a person. */
const todaySchema = z.object({
  /** Seats that were paid since the first of the month, in India, and their price in paise. */
  paidThisMonth: z.object({ seats: z.int(), paise: z.int() }),
  /** Learners' requests, the oldest first; those of cancelled cohorts are counted below. */
  changeRequests: z.array(
    z.object({
      id: z.guid(),
      orderId: z.guid(),
      kind: z.enum(["refund", "transfer"]),
      toCohortId: z.nullable(z.string()),
      email: z.string(),
      askedAt: instant,
    }),
  ),
  /** Cohorts that we cancelled, with the seats that are waiting: for a decision, or for their learner's choice. */
  cancelledCohorts: z.array(
    z.object({
      cohortId: z.string(),
      refunds: z.int(),
      moves: z.int(),
      silent: z.int(),
      /** When the oldest request was made. */
      askedAt: z.nullable(instant),
    }),
  ),
  ...classTodaySchema.shape,
});

export type Today = z.output<typeof todaySchema> & {
  /** Waiting lists of sessions that no run is open for. */
  listsWithoutDate: { list: string; people: number }[];
  /** What the owners are mailed about. */
  findings: Finding[];
};

const behind = (number: number): z.output<typeof findingSchema>[] =>
  number === 0 ? [] : [{ kind: "database-behind", number, since: new Date().toISOString(), detail: null }];

export async function readToday(): Promise<Today> {
  const client = await createUserClient();
  const [today, lists, watch, missing] = await Promise.all([
    client.rpc("console_today"),
    client.rpc("console_waiting_lists").eq("is_without_date", true),
    client.rpc("console_watch"),
    readMissingMigrations(),
  ]);
  const error = today.error ?? lists.error ?? watch.error;
  if (error) throw error;
  const { waiting, ...rest } = todaySchema.parse(today.data);
  // Without a company no sale has an invoice, and none is missing.
  if (!hasCompany()) delete waiting["salesWithoutInvoice"];
  return {
    ...rest,
    waiting,
    listsWithoutDate: (lists.data ?? []).map((row) => ({ list: row.business_function, people: row.people })),
    findings: [...behind(missing.length), ...z.array(findingSchema).parse(watch.data)].map(readFinding),
  };
}

/** Of the cohorts that the instructor teaches. */
export async function readClassToday(): Promise<ClassToday> {
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_class_today");
  if (error) throw error;
  return classTodaySchema.parse(data);
}

/** A calendar day in IST, such as "2026-11-24", with its new registrations and orders. */
export type DailyCount = { day: string; registrations: number; orders: number };

/** The last `days` days, including today, oldest first; days without any are included. */
export async function readDailyCounts(days: number): Promise<DailyCount[]> {
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_daily_counts", { p_days: days });
  if (error) throw error;
  return data;
}
