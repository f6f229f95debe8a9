import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { timeColumn } from "@/lib/console/csv";
import { readPage } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { choiceFilter } from "@/lib/console/search-params";
import { cohortName, term } from "@/lib/content/console";
import { proformaSchema } from "@/lib/documents/facts";
import { PROFORMA_COLUMNS } from "@/lib/documents/proforma";
import { dayOf } from "@/lib/format/days";
import { createUserClient } from "@/lib/supabase/server";

/** What has become of a proforma invoice. */
const proformaStates = ["open", "paid", "expired", "withdrawn"] as const;
type ProformaState = (typeof proformaStates)[number];

const COLUMNS = `${PROFORMA_COLUMNS}, email, heldUntil:held_until, orderId:order_id, withdrawnAt:withdrawn_at, createdAt:created_at`;

const rowSchema = z.extend(proformaSchema, {
  email: z.string(),
  /** ISO 8601; null without a hold. */
  heldUntil: z.nullable(z.string()),
  /** The order that paid it. */
  orderId: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  createdAt: z.string(),
});

export type ConsoleProforma = z.output<typeof rowSchema> & { state: ProformaState };

const readRow = (row: unknown): ConsoleProforma => {
  const read = rowSchema.parse(row);
  const { orderId, withdrawnAt, validUntil } = read;
  const unpaid = withdrawnAt === null ? (validUntil < dayOf(new Date()) ? "expired" : "open") : "withdrawn";
  return { ...read, state: orderId === null ? unpaid : "paid" };
};

/** What the list can show: a state, or what Today counts. */
export const proformaChoices = [...proformaStates, "expired_yesterday"] as const;

const filter = z.object({ state: choiceFilter(proformaChoices) });

const DAY_MS = 86_400_000;

/** Proforma invoices, newest first. */
export const proformaList: ConsoleList<ConsoleProforma, z.output<typeof filter>> = {
  filter,
  columns: [
    { head: "Number", value: ({ serial }) => serial },
    { head: "State", value: ({ state }) => term("states", state) },
    { head: "Date", value: ({ issuedOn }) => issuedOn },
    { head: "Company", value: ({ facts }) => facts.recipient.legalName },
    { head: "GSTIN", value: ({ facts }) => facts.recipient.gstin },
    { head: "Email address", value: ({ email }) => email },
    { head: "Cohort", value: ({ facts }) => cohortName(facts.cohortId) },
    { head: "Price (INR)", value: ({ price }) => price / 100 },
    { head: "Valid until", value: ({ validUntil }) => validUntil },
    timeColumn("Seat held until", ({ heldUntil }) => heldUntil),
    { head: "Order", value: ({ orderId }) => orderId },
  ],
  fetchPage: async ({ client, filter: { state }, cursor, size }) => {
    const today = dayOf(new Date());
    let query = client.from("proformas").select(COLUMNS);
    if (state === "paid") query = query.not("order_id", "is", null);
    else if (state === "withdrawn") query = query.not("withdrawn_at", "is", null);
    else if (state) {
      query = query.is("order_id", null).is("withdrawn_at", null);
      if (state === "expired_yesterday") query = query.eq("valid_until", dayOf(new Date(Date.now() - DAY_MS)));
      else query = state === "open" ? query.gte("valid_until", today) : query.lt("valid_until", today);
    }
    const page = await readPage(query, {
      column: "created_at",
      cursor,
      size,
      cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    });
    return { ...page, rows: page.rows.map(readRow) };
  },
};

/** One proforma invoice; null for every other id, malformed ones too. Cached per request. */
export const findProforma = cache(async (id: string): Promise<ConsoleProforma | null> => {
  if (!z.guid().safeParse(id).success) return null;
  const client = await createUserClient();
  const { data, error } = await client.from("proformas").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throw error;
  return data && readRow(data);
});
