import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { newUsers } from "./support/orders";
import { asPerson, newRoom, newSeat, type Seat } from "./support/room";
import { valueOf } from "./support/rows";
import { untilOneWaits } from "./support/waits";
import { profileSchema } from "@/lib/profile/schema";
import { ianaZoneOf, timeZones } from "@/lib/profile/time-zones";

const db = testDatabase("room", 30);

const roomOf = async (userId: string, cohortId: string) =>
  asPerson(db.owner, userId, async (sql) => {
    return valueOf<Record<string, unknown> | null>(sql`select public.cohort_room(${cohortId}) as room`);
  });

/** What a person, or anyone with the seat's token, gets about a session from each of the server's functions. */
async function doors({ userId, cohortId, token }: Seat, sessionId: string) {
  const [row] = await db.sql<Record<string, number>[]>`
    select
      (select count(*)::int from public.cohort_session_of_seat(${userId}, ${cohortId}, ${sessionId})) as sessions,
      (select count(*)::int from public.cohort_seat_of_token(${token})) as seats,
      public.note_attendance(${sessionId}, ${userId}, 'join')::int as noted`;
  return { ...row };
}

test("The room opens to an open seat of its own cohort, without the addresses of meetings and recordings", async () => {
  const { cohortId, seats, sessionId } = await newRoom(db.owner, 1);
  const other = await newRoom(db.owner, 1);
  const [seat] = seats as [Seat];
  const room = await roomOf(seat.userId, cohortId);
  expect(room).toMatchObject({
    accessToken: seat.token,
    isHidden: false,
    sessions: [{ id: sessionId, hasLink: true, hasRecording: true, attended: null }],
    resources: [{ title: "Template" }],
    posts: [{ subject: "Hello" }],
    teachers: [],
    members: [],
  });
  expect(JSON.stringify(room)).not.toContain("secret");
  expect(await doors(seat, sessionId)).toEqual({ sessions: 1, seats: 1, noted: 1 });
  expect(await roomOf(seat.userId, other.cohortId)).toBeNull();
  expect(await roomOf(seat.userId, "none")).toBeNull();
  expect(await doors(seat, other.sessionId)).toEqual({ sessions: 0, seats: 1, noted: 0 });
});

test("Anyone without an open seat gets nothing and changes nothing", async () => {
  const { cohortId, seats, sessionId } = await newRoom(db.owner, 2);
  const [refunded, deleted] = seats as [Seat, Seat];
  await db.owner`update public.cohort_enrollments set status = 'refunded' where access_token = ${refunded.token}`;
  await db.owner`delete from auth.users where id = ${deleted.userId}`;
  const [stranger = ""] = await newUsers(db.owner, 1);
  const nobody = { userId: stranger, cohortId, token: randomUUID() };
  for (const seat of [refunded, deleted, nobody]) {
    expect(await roomOf(seat.userId, cohortId)).toBeNull();
    expect(await doors(seat, sessionId)).toEqual({ sessions: 0, seats: 0, noted: 0 });
    const changes = await asPerson(
      db.owner,
      seat.userId,
      async (sql) =>
        sql`select public.hide_from_cohort(${cohortId}, true) as hidden, public.renew_access_token(${cohortId}) as renewed`,
    );
    expect(changes).toEqual([{ hidden: false, renewed: false }]);
  }
  expect(await db.owner`select from public.cohort_attendance where session_id = ${sessionId}`).toHaveLength(0);
});

test("A profile costs others no more than the form allows, whatever its owner has written", async () => {
  const { cohortId, seats } = await newRoom(db.owner, 4);
  const [reader, long, huge, odd] = seats as [Seat, Seat, Seat, Seat];
  const write = (seat: Seat, sql: string) =>
    db.owner.unsafe(`update auth.users set raw_user_meta_data = ${sql} where id = '${seat.userId}'`);
  const { shape } = profileSchema.def;
  const fields = Object.keys(shape).filter((field) => field !== "time_zone");
  await write(
    long,
    `(select jsonb_object_agg(k, repeat('é', 700)) from unnest('{${fields},saved_full_name}'::text[]) k)`,
  );
  await write(huge, `jsonb_build_object('full_name', 'Eve', 'bio', repeat('x', 8000000))`);
  await write(odd, `'{"full_name": {"a": "b"}, "bio": ["c"], "company": "Engines"}'`);
  const members = (await roomOf(reader.userId, cohortId))?.["members"] as { profile: Record<string, string> }[];
  expect(members.map(({ profile }) => profile)).toEqual([expect.any(Object), { company: "Engines" }]);
  for (const [field, value] of Object.entries(members[0]?.profile ?? {})) {
    const { error } = shape[field.replace("saved_", "") as keyof typeof shape].safeParse(value);
    const tooLong = error?.issues.filter(({ message }) => message.startsWith("Please keep this to")) ?? [];
    expect([field, tooLong]).toEqual([field, []]);
    expect(value.length, field).toBeGreaterThanOrEqual(50);
  }
});

test("A renewed token replaces the old one", async () => {
  const { cohortId, seats } = await newRoom(db.owner, 1);
  const [seat] = seats as [Seat];
  await asPerson(db.owner, seat.userId, async (sql) => sql`select public.renew_access_token(${cohortId})`);
  const [old] = await db.sql`select count(*)::int as seats from public.cohort_seat_of_token(${seat.token})`;
  expect(old).toEqual({ seats: 0 });
  const room = await roomOf(seat.userId, cohortId);
  expect(await db.sql`select * from public.cohort_seat_of_token(${String(room?.["accessToken"])})`).toEqual([
    { user_id: seat.userId, cohort_id: cohortId },
  ]);
});

test("Members are people with an open seat and a saved profile who aren't hidden, without their addresses", async () => {
  const { cohortId, seats } = await newRoom(db.owner, 4);
  const [seat, hidden, refunded, unsaved] = seats as [Seat, Seat, Seat, Seat];
  const profile = { full_name: "Ada", saved_full_name: "Ada", email: "ada@example.com", time_zone: "Asia/Kolkata" };
  await db.owner`update auth.users set raw_user_meta_data = ${db.owner.json(profile)}
    where id in ${db.owner([seat.userId, hidden.userId, refunded.userId])}`;
  await db.owner`update auth.users set raw_user_meta_data = '{"full_name": "By Google"}' where id = ${unsaved.userId}`;
  await db.owner`update public.cohort_enrollments set status = 'refunded' where access_token = ${refunded.token}`;
  await asPerson(db.owner, hidden.userId, async (sql) => sql`select public.hide_from_cohort(${cohortId}, true)`);
  const members = [{ isSelf: true, profile: { full_name: "Ada", saved_full_name: "Ada" } }];
  expect((await roomOf(seat.userId, cohortId))?.["members"]).toEqual(members);
  expect(await roomOf(hidden.userId, cohortId)).toMatchObject({ isHidden: true, members: [{ isSelf: false }] });
});

test("30 joins at once record one attendance each, and the first way of taking part counts", async () => {
  const { seats, sessionId } = await newRoom(db.owner, 30);
  await Promise.all(
    seats.flatMap(({ userId }) =>
      ["join", "join", "recording"].map(
        (source) => db.sql`select public.note_attendance(${sessionId}, ${userId}, ${source})`,
      ),
    ),
  );
  const rows = await db.owner`
    select count(*)::int as rows, count(distinct user_id)::int as people
    from public.cohort_attendance where session_id = ${sessionId}`;
  expect(rows).toEqual([{ rows: 30, people: 30 }]);
});

test("Joining waits for a refund under way, and then finds no seat", async () => {
  const { seats, sessionId } = await newRoom(db.owner, 1);
  const [{ userId, token }] = seats as [Seat];
  const refund = await db.owner.reserve();
  await refund`begin`;
  await refund`update public.cohort_enrollments set status = 'refunded' where access_token = ${token}`;
  const join = db.sql`select public.note_attendance(${sessionId}, ${userId}, 'join') as noted`.execute();
  await untilOneWaits(db.owner);
  await refund`commit`;
  refund.release();
  expect(await join).toEqual([{ noted: false }]);
  expect(await db.owner`select from public.cohort_attendance where session_id = ${sessionId}`).toHaveLength(0);
});

test("A move and a cancellation count once, and say how many people they affect", async () => {
  const { sessionId } = await newRoom(db.owner, 3);
  const move = async (link: string | null) => {
    const [row] = await db.sql`
      select private.reschedule_session(${sessionId}, null, null, ${link}) as told`;
    return row?.["told"] as number;
  };
  const cancel = async () => {
    const [row] = await db.sql`select private.cancel_session(${sessionId}, ' The room is flooded. ') as told`;
    return row?.["told"] as number;
  };
  expect([
    await move("https://meet.example.com/new"),
    await move("https://meet.example.com/new"),
    await move(null),
  ]).toEqual([3, 0, 0]);
  expect([await cancel(), await cancel()]).toEqual([3, 0]);
  await expect(move("https://meet.example.com/late")).rejects.toThrow("no scheduled session");
  expect(
    await db.owner`select state, cancelled_reason as reason, sequence from public.cohort_sessions where id = ${sessionId}`,
  ).toEqual([{ state: "cancelled", reason: "The room is flooded.", sequence: 2 }]);
});

test("A person's cohorts have their days, and end with the last session that isn't cancelled", async () => {
  const { cohortId, seats } = await newRoom(db.owner, 1);
  const [seat] = seats as [Seat];
  await newSeat(db.owner, "2", seat.userId);
  await db.owner`update public.cohort_sessions
    set starts_at = '2026-12-05 20:00+05:30', ends_at = '2026-12-06 01:00+05:30' where cohort_id = ${cohortId}`;
  const ends = await asPerson(
    db.owner,
    seat.userId,
    async (sql) => sql`select cohort_id, ends_on::text from public.own_cohorts()`,
  );
  expect(ends).toHaveLength(2);
  expect(ends).toEqual(
    expect.arrayContaining([
      { cohort_id: cohortId, ends_on: "2026-12-06" },
      { cohort_id: "2", ends_on: null },
    ]),
  );
});

test("Without a seat after a refund no one learns whether the cohort has sessions; with a new seat they do", async () => {
  const { cohortId, seats } = await newRoom(db.owner, 1);
  const [{ userId, token }] = seats as [Seat];
  const hasEnd = async () =>
    asPerson(
      db.owner,
      userId,
      async (sql) => sql`select cohort_id, ends_on is not null as has_end from public.own_cohorts()`,
    );
  expect(await hasEnd()).toEqual([{ cohort_id: cohortId, has_end: true }]);
  await db.owner`update public.cohort_enrollments set status = 'refunded' where access_token = ${token}`;
  expect(await hasEnd()).toEqual([{ cohort_id: cohortId, has_end: false }]);
  await newSeat(db.owner, cohortId, userId);
  expect(await hasEnd()).toEqual([{ cohort_id: cohortId, has_end: true }]);
});

test("A visit is recorded once an hour with its zone, and things are new since the visit before", async () => {
  const { cohortId, seats } = await newRoom(db.owner, 1);
  const [seat] = seats as [Seat];
  const visit = async (zone: string | null) =>
    asPerson(db.owner, seat.userId, async (sql) => sql`select public.note_room_visit(${cohortId}, ${zone})`);
  const shown = async () => {
    const room = await roomOf(seat.userId, cohortId);
    return [room?.["isVisitNoted"], room?.["newSince"], room?.["timeZone"]];
  };
  expect(await shown()).toEqual([false, null, null]);
  await visit("Asia/Kolkata");
  await visit(null);
  expect(await shown()).toEqual([true, null, "Asia/Kolkata"]);
  await db.owner`update public.cohort_enrollments set visited_at = '2026-11-20 10:00+00' where user_id = ${seat.userId}`;
  const last = expect.stringMatching(/^2026-11-20T1/);
  expect(await shown()).toEqual([false, last, "Asia/Kolkata"]);
  await visit("Europe/London");
  expect(await shown()).toEqual([true, last, "Europe/London"]);
});

test("The database knows the profile's zones by the same names", async () => {
  const { seats } = await newRoom(db.owner, 1);
  const [seat] = seats as [Seat];
  for (const choice of [...timeZones, "", "GMT+13:00"]) {
    await db.owner`update auth.users set raw_user_meta_data = ${db.owner.json({ time_zone: choice })} where id = ${seat.userId}`;
    const [row] = await db.owner`select private.account_time_zone(${seat.userId}) as zone`;
    expect([choice, row?.["zone"]]).toEqual([choice, ianaZoneOf(choice)]);
  }
  // People may write anything into their own account, and each mail reads it.
  const large = { time_zone: "GMT+00:00", bio: randomBytes(20_000).toString("hex") };
  await db.owner`update auth.users set raw_user_meta_data = ${db.owner.json(large)} where id = ${seat.userId}`;
  expect(await db.owner`select private.account_time_zone(${seat.userId}) as zone`).toEqual([{ zone: null }]);
});
