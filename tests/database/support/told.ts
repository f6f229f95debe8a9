import type { Sql } from "postgres";

import { valueOf } from "./rows";

/** Writes the mails of all open notices and due reminders, and returns how many people each piece was for. */
export async function tellAll(sql: Sql): Promise<number[]> {
  const pieces: number[] = [];
  const next = () => valueOf<number>(sql`select public.tell() as told`);
  for (let told = await next(); told > 0; told = await next()) pieces.push(told);
  return pieces;
}

const remindersOf = (sql: Sql) =>
  valueOf<number>(sql`
    select count(*)::integer as mails from public.email_outbox where topic like 'reminder%'`);

/** Tells everyone, and returns how many mails with a reminder that wrote. */
export async function remind(sql: Sql): Promise<number> {
  const before = await remindersOf(sql);
  await tellAll(sql);
  return (await remindersOf(sql)) - before;
}

/**
 * Sends all due mails, as senders and their next runs do, and returns how many left. A claim that finds nothing may have
 * run out of time while it skipped mails.
 */
export async function sendAll(sql: Sql): Promise<number> {
  const skipped = () =>
    valueOf<number>(sql`select count(*)::integer as mails from public.email_outbox where status = 'skipped'`);
  let sent = 0;
  for (let before = await skipped(); ; before = await skipped()) {
    const ids = (await sql<{ id: string }[]>`select id from public.claim_outbox(200, 60)`).map(({ id }) => id);
    if (ids.length === 0) {
      if ((await skipped()) === before) return sent;
      continue;
    }
    await sql`select public.mark_outbox_sent(${ids}::uuid[], ${ids}::text[])`;
    sent += ids.length;
  }
}

const UNDONE = new Error("undone");

/** What `read` finds once all due mails have left; they haven't afterwards. */
export async function onceSent<T>(sql: Sql, read: (sql: Sql) => Promise<T>): Promise<T> {
  const found: T[] = [];
  const undone = sql.begin(async (transaction) => {
    const inside = transaction as unknown as Sql;
    await sendAll(inside);
    found.push(await read(inside));
    throw UNDONE;
  });
  await undone.catch((error: unknown) => {
    if (error !== UNDONE) throw error;
  });
  return found[0] as T;
}
