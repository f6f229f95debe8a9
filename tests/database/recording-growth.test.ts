// @module-tag long
import { expect, test } from "vitest";

import { onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { valueOf } from "./support/rows";
import { newRegistrations, newRun } from "./support/runs";

const db = testDatabase("recording_growth");
const ada = onTeam(db);
const PEOPLE = 50_000;
const LIMIT_MS = 2_000;

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  return result;
}

test("Fifty thousand people are told of a recording in pieces, none of which takes two seconds", async () => {
  const run = await newRun(db.owner, "-1 day");
  await newRun(db.owner, "3 days");
  await db.owner`update public.session_runs set recording_url = 'https://files.example.com/x' where id = ${run}`;
  await newRegistrations(db.owner, run, PEOPLE);
  const tell = (isTest: boolean) =>
    inTime(() =>
      press(db.sql, ada, "console_tell_recording", { p_run_id: run, p_is_test: isTest, p_shown_count: PEOPLE }),
    );
  await tell(true);
  expect(await tell(false)).toEqual({ status: "done", mails: PEOPLE });
  let told = 0;
  for (let piece = -1; piece !== 0; told += piece)
    piece = await inTime(() => valueOf<number>(db.sql`select public.tell() as told`));
  expect(told).toBe(PEOPLE);
  for (let batch = 0; batch < 5; batch += 1) await inTime(() => db.sql`select id from public.claim_outbox(100, 60)`);
  expect(
    await valueOf(db.owner`
      select count(distinct person)::integer from public.email_outbox where template = 'session-recording' and about = ${run}`),
  ).toBe(PEOPLE);
});
