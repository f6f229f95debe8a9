import { expect, test } from "vitest";

import { call, onTeam, type Operator, runAs } from "./support/console";
import { testDatabase } from "./support/database";
import { giveFeedback, handIn, handInAs, newClassroom, newHandins, newTeacher, shownOf } from "./support/handins";
import { planSession } from "./support/seat-mails";

const db = testDatabase("handin_lists");
const grace = onTeam(db, "staff");

type Row = { id: string | null; key: string; at: string; state: string };

test("The list has the last versions by state, oldest first and in pages, and what is missing once it was due", async () => {
  const { cohortId, people } = await newClassroom(db.owner, db.sql, 4);
  const [ann = "", bob = "", cyd = ""] = people;
  const first = await handIn(db.owner, cohortId, ann, 1, "3 hours");
  await giveFeedback(db.sql, grace, { cohortId, handinId: first, shown: await shownOf(db.owner, first) });
  const second = await handIn(db.owner, cohortId, ann, 2, "5 minutes");
  const late = await handIn(db.owner, cohortId, bob, 1, "30 minutes");
  await db.owner`update public.cohort_handins set is_late = true where id = ${late}`;
  const answered = await handIn(db.owner, cohortId, cyd, 1, "2 hours");
  await giveFeedback(db.sql, grace, { cohortId, handinId: answered, shown: await shownOf(db.owner, answered) });

  const list = (args: { state?: string; week?: number; after?: Row; limit?: number }) =>
    runAs<Row>(
      db.sql,
      grace,
      `select id, key, to_jsonb(at) #>> '{}' as at, state, is_late as "isLate"
       from public.console_handins($1, $2, $3, $4, $5, $6)`,
      [cohortId, args.week, args.state, args.after?.at, args.after?.key, args.limit ?? 51].map(
        (value) => value ?? null,
      ),
    );
  const ids = async (args: Parameters<typeof list>[0]) => (await list(args)).map(({ id, state }) => id ?? state);
  // The address is that of the work, whichever version is the last.
  expect(await ids({})).toEqual([answered, "missing", late, first]);
  expect(await ids({ week: 2 })).toEqual([]);
  expect(await ids({ state: "waiting" })).toEqual([late, first]);
  expect(await ids({ state: "answered" })).toEqual([answered]);
  expect(await ids({ state: "late" })).toEqual([late]);
  expect(await ids({ state: "missing" })).toEqual(["missing"]);
  const [one, two, ...others] = await list({ limit: 2 });
  expect([one?.id, two?.state, others]).toEqual([answered, "missing", []]);
  expect(await ids({ after: two as Row })).toEqual([late, first]);

  // The next one that waits is the oldest; Today counts the two, until the next session.
  const record = await call<{ next: { id: string }; versions: { id: string }[] }>(db.sql, grace, "console_handin", {
    p_handin_id: first,
  });
  expect([record.next.id, record.versions.map(({ id }) => id)]).toEqual([late, [second, first]]);
  const marks = await call<{ weeks: object[]; marks: { userId: string; mark: string }[] }>(
    db.sql,
    grace,
    "console_handin_marks",
    { p_cohort_id: cohortId, p_user_ids: people },
  );
  expect(marks.weeks).toEqual([{ week: 1, handedIn: 3 }]);
  expect(people.map((id) => marks.marks.find(({ userId }) => userId === id)?.mark)).toEqual([
    "handed_in",
    "late",
    "handed_in",
    "missing",
  ]);
});

test("What a learner replaces keeps its address, under which a teacher then finds what replaced it", async () => {
  const { cohortId, people } = await newClassroom(db.owner, db.sql, 1);
  const [ann = ""] = people;
  const addresses = async () =>
    (await runAs<{ id: string }>(db.sql, grace, "select id from public.console_handins($1)", [cohortId])).map(
      ({ id }) => id,
    );
  expect(await handInAs(db.sql, ann, cohortId)).toBe("handed_in");
  const [address = ""] = await addresses();
  expect(await handInAs(db.sql, ann, cohortId, { body: "Better" })).toBe("handed_in");
  expect(await addresses()).toEqual([address]);
  const read = () =>
    call<{ versions: { id: string; body: string; handedInAt: string }[] }>(db.sql, grace, "console_handin", {
      p_handin_id: address,
    });
  const [version] = (await read()).versions;
  expect(version?.body).toBe("Better");
  const shown = { cohortId, handinId: version?.id ?? "", shown: version?.handedInAt ?? "" };
  expect(await giveFeedback(db.sql, grace, shown)).toMatchObject({ status: "done" });
  expect(await handInAs(db.sql, ann, cohortId, { body: "Best" })).toBe("handed_in");
  expect((await read()).versions.map(({ body }) => body)).toEqual(["Best", "Better"]);
});

test("Today counts what waits in the cohorts that the caller may teach, with the next session of the oldest", async () => {
  await db.owner`delete from public.cohort_handins`;
  const own = await newHandins(db.owner, db.sql, 1);
  await newHandins(db.owner, db.sql, 1);
  await db.owner`update public.cohort_handins set handed_in_at = now() - interval '1 day' where id = ${own.first.handinId}`;
  const session = await planSession(db.owner, own.cohortId, "2 days");
  const teacher = await newTeacher(db.owner, own.cohortId);
  const count = (by: Operator) =>
    runAs<{ number: number; since: Date }>(
      db.sql,
      by,
      "select number::integer, since from private.count_waiting_handins()",
    ).then(([row]) => row);
  const [startsAt] = await db.owner<
    { at: Date }[]
  >`select starts_at as at from public.cohort_sessions where id = ${session}`;
  expect(await count(grace)).toEqual({ number: 2, since: startsAt?.at });
  expect(await count(teacher)).toEqual({ number: 1, since: startsAt?.at });
  await db.owner`update public.cohorts set state = 'cancelled' where cohort_id = ${own.cohortId}`;
  expect(await count(teacher)).toEqual({ number: 0, since: null });
  expect(await count(grace)).toMatchObject({ number: 1 });
});

test("A teacher reads and answers nothing of another cohort", async () => {
  const [own, other] = [await newHandins(db.owner, db.sql, 1), await newHandins(db.owner, db.sql, 1)];
  const teacher = await newTeacher(db.owner, own.cohortId);
  const denied = { code: "42501" };
  for (const [name, args] of [
    ["console_handin", { p_handin_id: other.first.handinId }],
    ["console_handins", { p_cohort_id: other.cohortId }],
    ["console_handin_marks", { p_cohort_id: other.cohortId, p_user_ids: other.people }],
  ] as const)
    await expect(call(db.sql, teacher, name, args)).rejects.toMatchObject(denied);
  await expect(giveFeedback(db.sql, teacher, other.first)).rejects.toMatchObject(denied);
  // Nor under the name of their own cohort.
  expect(await giveFeedback(db.sql, teacher, { ...other.first, cohortId: own.cohortId })).toMatchObject({
    reason: "replaced",
  });
  const all = await runAs<{ id: string }>(db.sql, teacher, "select id from public.console_handins()");
  expect(all.map(({ id }) => id)).toEqual([own.first.handinId]);
});
