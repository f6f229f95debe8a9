// Measures the outbox and its queues with a hundred thousand mails, on its own PostgreSQL server: `npm run
// bench:growth`, or only some parts, such as `npm run bench:growth -- claims files`.
import { readFile } from "node:fs/promises";
import postgres, { type Sql } from "postgres";
import type { TestProject } from "vitest/node";

import setUp from "../tests/database/support/server.ts";

const TITLE = "AI for Marketing & Sales";
const PEOPLE = 50_000;

let server = "";
const stop = await setUp({ provide: (_name: string, url: string) => (server = url) } as unknown as TestProject);

/** Runs `work` on a database with the project's migrations. */
async function withDatabase(name: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const chosen = process.argv.slice(2);
  if (chosen.length > 0 && !chosen.includes(name)) return;
  const admin = postgres(`${server}/postgres`, { max: 1 });
  await admin.unsafe(`create database ${name} template migrated`);
  await admin.end();
  const sql = postgres(`${server}/${name}`, { max: 1, onnotice: ({ message }) => console.log(message) });
  await work(sql);
  await sql.end();
}

/**
 * Processor time of the connection's process on the server, in ms. It hardly depends on how busy the machine is. Linux
 * only.
 */
async function processorTime(sql: Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return Number((await readFile(`/proc/${row?.pid}/schedstat`, "utf8")).split(" ")[0]) / 1e6;
}

/** Runs a statement until it returns 0, or `times` times, and prints how long one takes. */
async function measure(sql: Sql, what: string, statement: () => Promise<number>, times = Infinity): Promise<void> {
  const took: number[] = [];
  const before = await processorTime(sql);
  let count = 0;
  for (let done = 0; done < times; done += 1) {
    const start = performance.now();
    const answer = await statement();
    took.push(performance.now() - start);
    count += answer;
    if (answer === 0) break;
  }
  const processor = ((await processorTime(sql)) - before) / took.length;
  took.sort((one, other) => one - other);
  const ms = (value: number | undefined) => `${(value ?? 0).toFixed(1)} ms`;
  const [median, longest] = [took[Math.floor(took.length / 2)], took.at(-1)];
  console.log(
    `${what}: ${took.length} statements, ${count} rows, median ${ms(median)}, longest ${ms(longest)}, processor ${ms(processor)} each`,
  );
}

const answerOf = (rows: readonly postgres.Row[]): number => Number(rows[0]?.answer ?? 0);

async function addRun(sql: Sql, startsIn: string, people: number): Promise<string> {
  const [run] = await sql`
    insert into public.session_runs (session_title, starts_at, ends_at, meeting_url)
    values (${TITLE}, now() + ${startsIn}::interval, now() + ${startsIn}::interval + interval '90 minutes',
      'https://meet.example.com/run')
    returning id`;
  await sql`
    insert into public.workshop_signups ("Email Address", "Newsletter", "Session Title", run_id, "Registration Date")
    select 'person' || n || '@example.com', true, ${TITLE}, ${String(run?.id)}, now() - interval '3 days'
    from generate_series(1, ${people}::integer) n`;
  await sql`analyze public.workshop_signups`;
  return String(run?.id);
}

const claims = (sql: Sql, isBatchFirst: boolean) =>
  measure(
    sql,
    `claim, ${isBatchFirst ? "a batch" : "single mails"}`,
    async () => (await sql`select id from public.claim_outbox(5, 120, 4, ${isBatchFirst})`).length,
    50,
  );

await withDatabase("claims", async (sql) => {
  await sql`
    insert into public.email_outbox (template, recipient, payload, send_before)
    select case when n % 5 < 2 then 'session-reminder' else 'session-moved' end, 'person' || n || '@example.com', '{}',
      case when n % 5 < 2 then now() + interval '1 hour' end
    from generate_series(1, 100000) n`;
  await sql`analyze public.email_outbox`;
  console.log("100,000 mails are waiting:");
  await claims(sql, true);
  await claims(sql, false);
  console.log("The query plans of claiming a batch:");
  await sql.unsafe(`load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set client_min_messages = 'log'`);
  await sql`select id from public.claim_outbox(5, 120, 4, true)`;
});

await withDatabase("waiting", async (sql) => {
  await addRun(sql, "3 days", PEOPLE);
  await sql`
    insert into public.email_outbox (template, recipient, payload, person)
    select template, "Email Address", '{}', id
    from public.workshop_signups cross join unnest(array['session-moved', 'session-message']) template`;
  await sql`analyze public.email_outbox`;
  console.log("100,000 mails are waiting, half of them for the other half:");
  await claims(sql, true);
  await claims(sql, false);
});

await withDatabase("runs", async (sql) => {
  console.log("50,000 people are registered for a run:");
  const run = await addRun(sql, "23 hours", PEOPLE);
  const untilTold = (what: string) =>
    measure(sql, `${what}, the rest`, async () => answerOf(await sql`select public.tell() as answer`));
  await measure(sql, "reminders", async () => answerOf(await sql`select public.tell() as answer`));
  await claims(sql, true);
  const move = () => sql`
    select private.reschedule_session(id, starts_at - interval '1 hour', ends_at - interval '1 hour', null) as answer
    from public.session_runs where id = ${run}`;
  await measure(sql, "move, at once", async () => answerOf(await move()), 1);
  await untilTold("move");
  await measure(
    sql,
    "cancellation, at once",
    async () => answerOf(await sql`select private.cancel_session(${run}) as answer`),
    1,
  );
  await untilTold("cancellation");
  await measure(
    sql,
    "news, at once",
    async () => answerOf(await sql`select private.queue_news(gen_random_uuid(), 'News', 'Text') as answer`),
    1,
  );
  await measure(sql, "news, the rest", async () => answerOf(await sql`select public.tell() as answer`));
});

await withDatabase("files", async (sql) => {
  await sql`
    insert into auth.users (id, email, raw_user_meta_data)
    select id, id || '@example.com', jsonb_build_object('saved_avatar_url', 'https://files.example.com/' || id || '-1.webp')
    from (select gen_random_uuid() as id from generate_series(1, 20000)) account`;
  await sql`
    insert into storage.objects (bucket_id, name, created_at)
    select 'avatars', id || '-1.webp', now() - interval '2 hours' from auth.users`;
  await sql`analyze`;
  console.log("20,000 accounts with a photo each:");
  await measure(
    sql,
    "photos without an owner",
    async () => (await sql`select public.list_expired_files('avatars', 100)`).length + 1,
    5,
  );
});

await stop();
