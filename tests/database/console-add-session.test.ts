import { expect, test } from "vitest";

import { type Operator, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newCohort, newOrder, newUsers } from "./support/orders";
import { race } from "./support/race";
import {
  cancelCohort,
  cancelSession,
  changeSession,
  moveSession,
  newClass,
  planSession,
  seatMails,
} from "./support/seat-mails";
import { tellAll } from "./support/told";

const db = testDatabase("console_add_session", 30);
const [ada, grace] = [onTeam(db), onTeam(db, "staff")];

const LINK = "https://meet.example.com/room";

const add = (operator: Operator, cohortId: string, args: object = {}) =>
  press(db.sql, operator, "console_add_cohort_session", {
    p_cohort_id: cohortId,
    p_shown_sessions: 1,
    p_kind: "office_hours",
    p_title: "Office hours",
    p_starts_at: "2096-12-02T04:00:00Z",
    p_ends_at: "2096-12-02T05:30:00Z",
    p_meeting_url: null,
    p_is_told: true,
    ...args,
  });

const sessionsOf = (cohortId: string) => db.owner<
  { id: string; kind: string; week: number | null; meeting: string | null; sequence: number }[]
>`
  select id, kind, week, meeting_url as meeting, sequence from public.cohort_sessions
  where cohort_id = ${cohortId} order by starts_at`;

/** A cohort of two with a session, whose mails have left. */
async function planned() {
  const { cohortId } = await newClass(db.owner, db.sql, 2);
  return { cohortId, sessionId: await planSession(db.owner, cohortId, "20 hours") };
}

/** The cohort's mails that would leave now, without reminders. */
const mailsOf = async (cohortId: string) => {
  await tellAll(db.owner);
  const mails = await seatMails(db.owner);
  return mails.filter((mail) => mail.payload.cohortId === cohortId && mail.template !== "cohort-session-reminder");
};

race("Of two operators who add a session at once, one succeeds and the other is told", 20, async () => {
  const { cohortId } = await planned();
  const answers = await Promise.all([add(ada, cohortId), add(grace, cohortId)]);
  expect(answers.map(({ status, now, told }) => `${status} ${String(now ?? told)}`).toSorted()).toEqual([
    "changed 2 sessions",
    "done 2",
  ]);
  expect(await sessionsOf(cohortId)).toHaveLength(2);
});

race(
  "Anyone who buys a seat, or whose plan is on its way, while a session is added gets one mail about it",
  20,
  async () => {
    const { cohortId } = await planned();
    const orders = await Promise.all((await newUsers(db.owner, 4)).map((user) => newOrder(db.owner, cohortId, user)));
    for (const order of orders.slice(0, 2)) await finalise(db.sql, order);
    const [answer] = await Promise.all([
      add(ada, cohortId),
      ...orders.slice(2).map((order) => finalise(db.sql, order)),
      db.sql`select id from public.claim_outbox(1, 60)`,
    ]);
    expect(answer).toMatchObject({ status: "done" });
    const added = (await sessionsOf(cohortId)).at(-1)?.id ?? "";
    const saying = (await mailsOf(cohortId)).filter(({ payload }) => JSON.stringify(payload).includes(added));
    expect(new Set(saying.map(({ userId }) => userId)).size).toBe(6);
    expect(saying).toHaveLength(6);
  },
);

race("A session added while its cohort is being cancelled is refused, or cancelled with the others", 20, async () => {
  const { cohortId } = await planned();
  const [added, cancelled] = await Promise.all([add(grace, cohortId), cancelCohort(db.sql, ada, cohortId)]);
  expect(cancelled).toMatchObject({ status: "done" });
  expect(added.status === "done" ? added.told : added.reason).toBeOneOf([2, "cancelled"]);
  const open = await db.owner`
    select from public.cohort_sessions where cohort_id = ${cohortId} and state = 'scheduled' and starts_at > now()`;
  expect(open).toHaveLength(0);
  const news = (await mailsOf(cohortId)).filter(({ template }) => template === "cohort-session-moved");
  expect(news).toEqual([]);
});

test("A session is only added to a planned cohort, in the week of the class before it", async () => {
  const { cohortId, sessionId } = await planned();
  await db.owner`update public.cohort_sessions set week = 3 where id = ${sessionId}`;
  expect(await add(ada, "unknown")).toMatchObject({ reason: "unknown" });
  expect(await add(ada, await newCohort(db.owner, 3))).toMatchObject({ reason: "not_planned" });
  expect(await add(ada, cohortId, { p_starts_at: "2026-01-01T04:00:00Z" })).toMatchObject({ reason: "past" });
  for (const wrong of [{ p_kind: "party" }, { p_title: " " }, { p_meeting_url: "http://x" }, { p_ends_at: null }])
    expect(await add(ada, cohortId, wrong)).toMatchObject({ reason: "invalid" });
  expect(await add(grace, cohortId, { p_kind: "questions", p_is_told: false })).toMatchObject({ told: 0, people: 2 });
  expect(await mailsOf(cohortId)).toEqual([]);
  expect((await sessionsOf(cohortId)).at(-1)).toMatchObject({ kind: "questions", week: 3, sequence: 0 });
});

test("A session stays new, even when moved, to people whose mail about it hasn't left; once cancelled, it's in no mail", async () => {
  const { cohortId } = await planned();
  await add(ada, cohortId);
  const added = (await sessionsOf(cohortId)).at(-1)?.id ?? "";
  const news = async () => (await mailsOf(cohortId)).map(({ template, payload }) => [template, payload.sequence]);
  expect(await news()).toEqual([
    ["cohort-session-added", 0],
    ["cohort-session-added", 0],
  ]);
  await moveSession(db.sql, added);
  await moveSession(db.sql, added);
  expect(await news()).toEqual([
    ["cohort-session-added", 2],
    ["cohort-session-added", 2],
  ]);
  await cancelSession(db.sql, added);
  expect(await news()).toEqual([]);
});

test("A link for all goes to the coming sessions without one, and must be given", async () => {
  const { cohortId, sessionId } = await planned();
  const other = await planSession(db.owner, cohortId, "3 days");
  const past = await planSession(db.owner, cohortId, "-3 days");
  const cancelled = await planSession(db.owner, cohortId, "4 days");
  await planSession(db.owner, cohortId, "5 days");
  await db.owner`update public.cohort_sessions set meeting_url = null where id in ${db.owner([sessionId, other, past, cancelled])}`;
  await cancelSession(db.sql, cancelled);
  const [row] = await db.owner<{ starts: Date; ends: Date }[]>`
    select starts_at as starts, ends_at as ends from public.cohort_sessions where id = ${sessionId}`;
  const change = (sequence: number, link: string | null) =>
    changeSession(db.sql, grace, sessionId, sequence, {
      p_starts_at: row?.starts.toISOString(),
      p_ends_at: row?.ends.toISOString(),
      p_meeting_url: link,
      p_is_told: true,
      p_is_for_all: true,
    });
  expect(await change(0, null)).toMatchObject({ reason: "no_link" });
  expect(await change(0, "ftp://x")).toMatchObject({ reason: "invalid" });
  expect(await change(0, LINK)).toMatchObject({ status: "done", linked: 1, told: 0 });
  const links = await db.owner`
    select id from public.cohort_sessions where cohort_id = ${cohortId} and meeting_url = ${LINK} order by starts_at`;
  expect(links.map(({ id }) => String(id))).toEqual([sessionId, other]);
  expect(await change(1, LINK)).toMatchObject({ reason: "unchanged" });
  await db.owner`update public.cohort_sessions set meeting_url = null where id = ${other}`;
  expect(await change(1, LINK)).toMatchObject({ status: "done", linked: 1 });
});

test("A session's title, kind, guest and what to bring change, with a mail only if wanted; a kind only before it begins", async () => {
  const { cohortId, sessionId } = await planned();
  const words = { p_title: "Prompts", p_kind: "questions", p_guest_name: "Kabir Anand", p_bring: "A laptop" };
  const describe = (sequence: number, changes: object = {}) =>
    press(db.sql, grace, "console_describe_session", {
      p_session_id: sessionId,
      p_shown_sequence: sequence,
      ...words,
      p_is_told: false,
      ...changes,
    });
  const first = async () => {
    const [row] =
      await db.owner`select to_char(starts_on, 'YYYY-MM-DD') as day from public.cohorts where cohort_id = ${cohortId}`;
    return row?.day as string;
  };
  const second = await planSession(db.owner, cohortId, "30 days");
  const [later] = await db.owner`
    select to_char(timezone('Asia/Kolkata', starts_at), 'YYYY-MM-DD') as day
    from public.cohort_sessions where id = ${second}`;
  for (const wrong of [{ p_title: " " }, { p_kind: "party" }, { p_guest_name: " " }, { p_bring: "x".repeat(301) }])
    expect(await describe(0, wrong)).toMatchObject({ reason: "invalid" });
  expect(await describe(0)).toMatchObject({ status: "done", told: 0, people: 2 });
  // The first day is that of the first class, which is now another one.
  expect(await first()).toBe(later?.day);
  expect(await mailsOf(cohortId)).toEqual([]);
  expect(await describe(1)).toMatchObject({ reason: "unchanged" });
  expect(await describe(0, { p_title: "Others" })).toMatchObject({ status: "changed" });
  expect(await describe(1, { p_kind: "office_hours", p_bring: null, p_is_told: true })).toMatchObject({ told: 2 });
  expect(await mailsOf(cohortId)).toMatchObject(
    Array.from({ length: 2 }, () => ({
      template: "cohort-session-moved",
      payload: { title: "Prompts", week: null, guestName: "Kabir Anand", bring: null, sequence: 2 },
    })),
  );
  await db.owner`
    update public.cohort_sessions set starts_at = now() - interval '5 hours', ends_at = now() - interval '2 hours'
    where id = ${sessionId}`;
  expect(await describe(2)).toMatchObject({ reason: "begun" });
  const over = { p_kind: "office_hours", p_title: "Over", p_is_told: true };
  expect(await describe(2, over)).toMatchObject({ status: "done", told: 0 });
});
