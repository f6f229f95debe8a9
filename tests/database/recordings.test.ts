import { beforeEach, expect, test } from "vitest";

import { actionsOn, type Operator, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { race } from "./support/race";
import { valuesOf } from "./support/rows";
import { newRegistrations, newRun } from "./support/runs";
import { tellAll } from "./support/told";

const db = testDatabase("recordings", 20);
const [ada, grace] = [onTeam(db), onTeam(db, "staff")];
const RECORDING = "https://files.example.com/recording";

beforeEach(
  () => db.owner`truncate public.workshop_signups, public.session_runs, public.notices, public.email_outbox cascade`,
);

const save = (operator: Operator, run: string, url: string | null, { shown = "", isPublic = false } = {}) =>
  press(db.sql, operator, "console_save_recording", {
    p_run_id: run,
    p_shown: shown,
    p_recording_url: url,
    p_is_public: isPublic,
  });

const tell = (operator: Operator, run: string, count: number, isTest = false) =>
  press(db.sql, operator, "console_tell_recording", { p_run_id: run, p_is_test: isTest, p_shown_count: count });

/** A run that is over, with a recording and registered people. */
async function newRecorded(people: number) {
  const run = await newRun(db.owner, "-1 day");
  await db.owner`update public.session_runs set recording_url = ${RECORDING} where id = ${run}`;
  return { run, people: await newRegistrations(db.owner, run, people) };
}

/** What leaves, by the sender. */
const claim = () =>
  db.sql<{ id: string; recipient: string; payload: { isReader: boolean; next: { title: string } | null } }[]>`
    select id, recipient, payload from public.claim_outbox(100, 60)`;

test("A recording is saved after the end, from what was shown, and tells nobody", async () => {
  const [coming, over] = [await newRun(db.owner, "1 hour"), await newRun(db.owner, "-1 day")];
  await newRegistrations(db.owner, over, 1);
  expect(await save(ada, coming, RECORDING)).toEqual({ status: "refused", reason: "not_over" });
  expect(await save(ada, over, "http://files.example.com")).toEqual({ status: "refused", reason: "invalid" });
  expect(await save(ada, over, null, { isPublic: true })).toEqual({ status: "refused", reason: "unchanged" });
  expect(await tell(ada, over, 1, true)).toEqual({ status: "refused", reason: "no_recording" });
  expect(await save(ada, over, RECORDING, { isPublic: true })).toEqual({ status: "done" });
  expect(await save(grace, over, `${RECORDING}/2`)).toMatchObject({ status: "changed", by: ada.email, now: RECORDING });
  expect(await save(grace, over, null, { shown: RECORDING, isPublic: true })).toEqual({ status: "done" });
  const [run] = await db.owner`select recording_url, is_recording_public from public.session_runs where id = ${over}`;
  expect(run).toEqual({ recording_url: null, is_recording_public: false });
  expect(await actionsOn(db.owner, over)).toHaveLength(2);
  await tellAll(db.owner);
  expect(await claim()).toHaveLength(0);
});

race("Pressed in two consoles and told by two schedulers, each person gets the recording once", 10, async () => {
  await db.owner`truncate public.workshop_signups, public.session_runs, public.notices, public.email_outbox cascade`;
  const { run } = await newRecorded(7);
  await Promise.all([ada, grace].map((operator) => tell(operator, run, 7, true)));
  const tests = await claim();
  expect(tests.map(({ recipient }) => recipient).toSorted()).toEqual([ada.email, grace.email].toSorted());
  const answers = await Promise.all([tell(ada, run, 7), tell(grace, run, 7), tell(ada, run, 7)]);
  expect(answers.filter(({ status }) => status === "done")).toEqual([{ status: "done", mails: 7 }]);
  expect(answers.filter(({ reason }) => reason === "told")).toHaveLength(2);
  await Promise.all([tellAll(db.sql), tellAll(db.sql)]);
  const claimed = (await Promise.all([claim(), claim()])).flat();
  expect(claimed.map(({ recipient }) => recipient).toSorted()).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((person) => `person${person}@example.com`),
  );
});

test("The mail says what is true when it leaves: the next run, and whether the person reads the newsletter", async () => {
  const { run, people } = await newRecorded(4);
  const next = await newRun(db.owner, "3 days");
  const [first, , third] = people;
  await db.owner`
    insert into public.workshop_signups ("Email Address", "Session Title", run_id)
    values ('PERSON2@example.com', 'AI for Marketing & Sales', ${next})`;
  await tell(ada, run, 4, true);
  await claim();
  expect(await tell(ada, run, 3)).toMatchObject({ status: "changed", now: 4 });
  expect(await tell(ada, run, 4)).toEqual({ status: "done", mails: 4 });
  await tellAll(db.owner);
  await db.owner`update public.workshop_signups set "Newsletter" = false where id = ${first?.id ?? ""}`;
  await db.owner`
    update public.workshop_signups set state = 'cancelled', cancelled_at = now() where id = ${third?.id ?? ""}`;
  const says = (await claim()).map(
    ({ recipient, payload }) => `${recipient} ${payload.isReader} ${payload.next?.title ?? ""}`,
  );
  expect(says.toSorted()).toEqual([
    "person1@example.com false AI for Marketing & Sales",
    "person2@example.com true ",
    "person4@example.com true AI for Marketing & Sales",
  ]);
});

const answer = (token: string | undefined, rating: number, text = "") =>
  valuesOf(db.sql`select public.give_feedback(${token ?? ""}, ${rating}, ${text})`);
const stored = () => db.owner`select rating, text from public.session_feedback order by rating`;

race("An answer given twice at once is one answer", 10, async () => {
  await db.owner`delete from public.workshop_signups`;
  const { people } = await newRecorded(1);
  const [person] = people;
  const answers = await Promise.all([4, 4, 4].map((rating) => answer(person?.token, rating, "Good.")));
  expect(answers.flat()).toEqual(["saved", "saved", "saved"]);
  expect([...(await stored())]).toEqual([{ rating: 4, text: "Good." }]);
});

test("An answer can be changed for 30 days from the first one; nothing else is stored", async () => {
  const { run, people } = await newRecorded(2);
  const [first, second] = people;
  expect(await answer(first?.token, 2)).toEqual(["saved"]);
  await db.owner`update public.session_feedback set at = now() - interval '29 days 23 hours'`;
  expect(await answer(first?.token, 5, "Better.")).toEqual(["saved"]);
  await db.owner`update public.session_feedback set at = at - interval '1 hour'`;
  expect(await answer(first?.token, 1)).toEqual(["late"]);
  await db.owner`update public.workshop_signups set state = 'cancelled', cancelled_at = now() where id = ${second?.id ?? ""}`;
  expect(await answer(second?.token, 1)).toEqual(["unknown"]);
  expect(await answer("5ea70000-0000-4000-8000-00000000c0de", 1)).toEqual(["unknown"]);
  await db.owner`update public.workshop_signups set state = 'registered', cancelled_at = null`;
  for (const [rating, text] of [
    [6, ""],
    [0, ""],
    [3, "x".repeat(1_001)],
  ] as const)
    await expect(answer(second?.token, rating, text)).rejects.toThrow("session_feedback");
  await db.owner`update public.session_runs set starts_at = now(), ends_at = now() + interval '1 minute' where id = ${run}`;
  expect(await answer(second?.token, 3)).toEqual(["early"]);
  expect([...(await stored())]).toEqual([{ rating: 5, text: "Better." }]);
});
