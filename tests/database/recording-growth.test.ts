// @module-tag long
import type { Sql } from "postgres";
import { expect, test } from "vitest";

import { onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { valueOf, withinRows } from "./support/rows";
import { newRegistrations, newRun } from "./support/runs";

const db = testDatabase("recording_growth");
const ada = onTeam(db);
const PEOPLE = 50_000;

/** Runs a statement that may read everybody a few times, but only some mails for each of the thousand people it tells. */
const inPiece = <T>(statement: (sql: Sql) => PromiseLike<T>) =>
  withinRows(db.sql, ["public.workshop_signups", 3 * PEOPLE], (sql) =>
    withinRows(sql, ["public.email_outbox", 10_000], statement),
  );

test("Fifty thousand people are told of a recording in pieces, none of which compares them with each other", async () => {
  const run = await newRun(db.owner, "-1 day");
  await newRun(db.owner, "3 days");
  await db.owner`update public.session_runs set recording_url = 'https://files.example.com/x' where id = ${run}`;
  await newRegistrations(db.owner, run, PEOPLE);
  const tell = (isTest: boolean) =>
    inPiece((sql) =>
      press(sql, ada, "console_tell_recording", { p_run_id: run, p_is_test: isTest, p_shown_count: PEOPLE }),
    );
  await tell(true);
  expect(await tell(false)).toEqual({ status: "done", mails: PEOPLE });
  let told = 0;
  for (let piece = -1; piece !== 0; told += piece)
    piece = await inPiece((sql) => valueOf<number>(sql`select public.tell() as told`));
  expect(told).toBe(PEOPLE);
  for (let batch = 0; batch < 5; batch += 1) await inPiece((sql) => sql`select id from public.claim_outbox(100, 60)`);
  expect(
    await valueOf(db.owner`
      select count(distinct person)::integer from public.email_outbox where template = 'session-recording' and about = ${run}`),
  ).toBe(PEOPLE);
});
