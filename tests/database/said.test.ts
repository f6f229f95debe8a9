import type { JSONValue } from "postgres";
import { expect, test } from "vitest";

import { call, onTeam } from "./support/console";
import { testDatabase } from "./support/database";
import { newClassroom } from "./support/handins";
import { newRefundId, newUsers, recordRefund } from "./support/orders";
import { race } from "./support/race";
import { asPerson, newRoom, newSeat, type Seat } from "./support/room";
import { valueOf } from "./support/rows";
import { giveNotice } from "./support/seat-mails";
import { tellAll } from "./support/told";

const db = testDatabase("said", 10);
const staff = onTeam(db, "staff");

/** A cohort whose learners are asked, with a class that is to come. */
async function asked(people: number) {
  const room = await newRoom(db.owner, people);
  await db.owner`update public.cohorts set takes_handins = true where cohort_id = ${room.cohortId}`;
  return room;
}

/** The same, with a class that ended yesterday. */
async function taught(people: number) {
  const room = await asked(people);
  await db.owner`update public.cohort_sessions
    set starts_at = now() - interval '27 hours', ends_at = now() - interval '1 day' where id = ${room.sessionId}`;
  return room;
}

const rate = async ({ userId, cohortId }: Seat, sessionId: string, rating = 4, text = "") =>
  asPerson(db.sql, userId, async (sql) =>
    valueOf(sql`select public.rate_class(${cohortId}, ${sessionId}, ${rating}, ${text}) as said`),
  );

type Review = {
  differently?: string;
  change?: string;
  recommends?: number | null;
  quote?: boolean;
  as?: string | null;
};

const review = async ({ userId, cohortId }: Seat, said: Review = {}) => {
  const { differently = "I check first.", change = "", recommends = 9, quote = false, as = null } = said;
  return asPerson(db.sql, userId, async (sql) =>
    valueOf(
      sql`select public.review_cohort(${cohortId}, ${differently}, ${change}, ${recommends}, ${quote}, ${as}) as said`,
    ),
  );
};

const withdraw = async ({ userId, cohortId }: Seat, sessionId: string | null = null) =>
  asPerson(db.sql, userId, async (sql) =>
    valueOf<boolean>(sql`select public.withdraw_answer(${cohortId}, ${sessionId}) as gone`),
  );

const roomSays = async ({ userId, cohortId }: Seat) =>
  asPerson(db.sql, userId, async (sql) =>
    valueOf<JSONValue>(sql`select public.cohort_room(${cohortId}) -> 'said' as said`),
  );

type Words = { count: number; latest: string[] };
type Said = {
  isAsked: boolean;
  classes: { id: string; answers: number; numbers: number[] | null; words: Words }[];
  cohort: { answers: number; numbers: number[] | null; doesDifferently: Words; shouldChange: Words };
  quotes: { text: string; name: string | null }[];
};
const said = (cohortId: string) => call<Said>(db.sql, staff, "console_said", { p_cohort_id: cohortId });

const setDays = (table: "class_ratings" | "cohort_reviews", userId: string, days: number) =>
  db.owner.unsafe(`update public.${table} set at = now() - interval '${days} days' where user_id = '${userId}'`);

test("A class is rated once it's over, by a seat of its cohort, and the answer can be changed for seven days", async () => {
  const { seats, sessionId } = await asked(3);
  const [seat, refunded, other] = seats as [Seat, Seat, Seat];
  expect(await rate(seat, sessionId)).toBe("early");
  await db.owner`update public.cohort_sessions
    set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 second' where id = ${sessionId}`;
  expect(await rate(seat, sessionId, 2, "Too fast")).toBe("saved");
  expect(await rate(seat, sessionId, 5, "Better")).toBe("saved");
  expect(await roomSays(seat)).toMatchObject({ ratings: [{ sessionId, rating: 5, text: "Better", isOpen: true }] });
  expect(await roomSays(other)).toMatchObject({ ratings: [] });

  await setDays("class_ratings", seat.userId, 7);
  expect(await rate(seat, sessionId, 1)).toBe("late");
  expect(await roomSays(seat)).toMatchObject({ ratings: [{ rating: 5, isOpen: false }] });

  await expect(rate(other, sessionId, 6)).rejects.toThrow("class_ratings_rating_check");
  await expect(rate(other, sessionId, 4, "x".repeat(1_001))).rejects.toThrow("class_ratings_text_check");
  const elsewhere = await taught(1);
  expect(await rate(other, elsewhere.sessionId)).toBe("unknown");
  expect(await rate({ ...other, cohortId: elsewhere.cohortId }, elsewhere.sessionId)).toBe("unknown");
  await db.owner`update public.cohort_enrollments set status = 'refunded' where access_token = ${refunded.token}`;
  expect(await rate(refunded, sessionId)).toBe("unknown");
  const [stranger = ""] = await newUsers(db.owner, 1);
  expect(await rate({ ...seat, userId: stranger }, sessionId)).toBe("unknown");

  await db.owner`update public.cohort_sessions set state = 'cancelled' where id = ${sessionId}`;
  expect(await rate(other, sessionId)).toBe("early");
  await db.owner`update public.cohort_sessions set state = 'scheduled', kind = 'questions' where id = ${sessionId}`;
  expect(await rate(other, sessionId)).toBe("unknown");
  expect(await db.owner`select user_id from public.class_ratings where session_id = ${sessionId}`).toHaveLength(1);
});

test("A cohort is reviewed after its last class, and until 30 days after its end", async () => {
  const { cohortId, seats, sessionId } = await taught(1);
  const [seat] = seats as [Seat];
  expect(await review(seat, { differently: " ", recommends: null })).toBe("empty");
  expect(await review(seat, { differently: "", recommends: 0, as: "Ada", quote: false })).toBe("saved");
  expect(await roomSays(seat)).toMatchObject({
    review: { recommends: 0, mayQuote: false, quotedAs: null, isOpen: true },
  });
  expect(await review(seat, { quote: true, as: "Ada" })).toBe("saved");
  expect(await roomSays(seat)).toMatchObject({ review: { recommends: 9, mayQuote: true, quotedAs: "Ada" } });
  await setDays("cohort_reviews", seat.userId, 8);
  expect(await review(seat)).toBe("late");
  await expect(review(seat, { recommends: 11 })).rejects.toThrow("cohort_reviews_recommends_check");
  await expect(review(seat, { change: "x".repeat(2_001) })).rejects.toThrow("cohort_reviews_should_change_check");

  await db.owner`insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
    values (${cohortId}, 'class', 2, 'Week 2', now() + interval '1 hour', now() + interval '4 hours')`;
  expect(await review(seat)).toBe("early");
  await db.owner`update public.cohort_sessions
    set starts_at = now() - interval '32 days', ends_at = now() - interval '31 days' where cohort_id = ${cohortId}`;
  await db.owner`update public.cohorts set ends_on = null where cohort_id = ${cohortId}`;
  expect([await review(seat), await rate(seat, sessionId)]).toEqual(["late", "late"]);
});

test("An answer is withdrawn at any time, also once the seat has ended, and goes with the account", async () => {
  const { seats, sessionId } = await taught(2);
  const [seat, other] = seats as [Seat, Seat];
  for (const one of [seat, other]) expect([await rate(one, sessionId), await review(one)]).toEqual(["saved", "saved"]);
  await setDays("cohort_reviews", seat.userId, 40);
  await db.owner`update public.cohort_enrollments set status = 'refunded' where access_token = ${seat.token}`;
  expect([await withdraw(seat, sessionId), await withdraw(seat), await withdraw(seat)]).toEqual([true, true, false]);
  const left = () => db.owner`
    select user_id from public.class_ratings where session_id = ${sessionId}
    union all select user_id from public.cohort_reviews where cohort_id = ${seat.cohortId}`;
  expect(await left()).toEqual([{ user_id: other.userId }, { user_id: other.userId }]);
  await db.owner`delete from auth.users where id = ${other.userId}`;
  expect(await left()).toEqual([]);
});

test("The team reads words and numbers without names, from three answers on, and the quotes that were allowed", async () => {
  const { cohortId, seats, sessionId } = await taught(3);
  const [one, two, three] = seats as [Seat, Seat, Seat];
  await rate(one, sessionId, 5, "Great examples");
  await rate(two, sessionId, 2);
  await review(one, { quote: true, as: "Ada L." });
  await review(two, { differently: "I ask twice.", change: "More time", recommends: 3 });
  expect(await said(cohortId)).toMatchObject({
    isAsked: true,
    classes: [{ id: sessionId, answers: 2, numbers: null, words: { count: 0, latest: [] } }],
    cohort: { answers: 2, numbers: null, shouldChange: { count: 0, latest: [] } },
    quotes: [{ text: "I check first.", name: "Ada L." }],
  });
  await rate(three, sessionId, 5);
  await review(three, { differently: "", quote: true });
  const all = await said(cohortId);
  expect(all.classes).toMatchObject([{ numbers: [0, 1, 0, 0, 2], words: { latest: ["Great examples"] } }]);
  const numbers = [0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0];
  expect(all.cohort).toMatchObject({ numbers, shouldChange: { latest: ["More time"] } });
  expect(all.quotes).toHaveLength(1);
  expect(JSON.stringify(all)).not.toContain(one.userId);
  await withdraw(one);
  expect((await said(cohortId)).quotes).toEqual([]);
});

test("Words are in no order of people or times, so that no two lists can be read side by side", async () => {
  const latest = valueOf<JSONValue>(db.owner`select private.words_of('{a, b, c}', 3) -> 'latest' as latest`);
  expect(await latest).toEqual(["a", "c", "b"]);
});

test("A cohort that takes no hand-ins and has no weeks of its own asks nothing, in its room or by mail", async () => {
  const { cohortId, seats, sessionId } = await taught(1);
  const [seat] = seats as [Seat];
  await giveNotice(db.owner, "cohort-recording", cohortId, sessionId);
  await tellAll(db.owner);
  const mailAsks = () =>
    valueOf<string | null>(db.owner`
      select says.payload ->> 'asks' as asks from public.email_outbox o cross join lateral private.mail_now(o) says
      where o.template = 'cohort-recording' and o.about = ${sessionId}`);
  expect(await mailAsks()).toBe("last_class");
  await db.owner`insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
    values (${cohortId}, 'class', 2, 'Week 2', now() + interval '1 hour', now() + interval '4 hours')`;
  expect(await mailAsks()).toBe("class");

  await db.owner`update public.cohorts set takes_handins = false where cohort_id = ${cohortId}`;
  expect([await mailAsks(), await roomSays(seat), await rate(seat, sessionId), await review(seat)]).toEqual([
    null,
    null,
    "unknown",
    "unknown",
  ]);
  await db.owner`insert into public.cohort_weeks (cohort_id, week, title, goals)
    values (${cohortId}, 1, 'Week 1', '["a", "b", "c", "d"]')`;
  expect([await mailAsks(), await rate(seat, sessionId)]).toEqual(["class", "saved"]);
  await db.owner`update public.cohort_sessions set starts_at = '2026-01-01', ends_at = '2026-01-02' where cohort_id = ${cohortId}`;
  await db.owner`update public.cohorts set ends_on = null where cohort_id = ${cohortId}`;
  expect(await mailAsks()).toBeNull();
});

race("Two answers to one question at once leave one, whole", 50, async () => {
  const { seats, sessionId } = await taught(1);
  const [seat] = seats as [Seat];
  const answers = await Promise.all([rate(seat, sessionId, 1, "one"), rate(seat, sessionId, 5, "five")]);
  expect(answers).toEqual(["saved", "saved"]);
  const rows = await db.owner`select rating, text from public.class_ratings where session_id = ${sessionId}`;
  expect([[{ rating: 1, text: "one" }], [{ rating: 5, text: "five" }]]).toContainEqual([...rows]);
  const reviews = await Promise.all([
    review(seat, { differently: "one", recommends: 1 }),
    review(seat, { differently: "five", recommends: 5, quote: true, as: "Ada" }),
  ]);
  expect(reviews).toEqual(["saved", "saved"]);
  const kept = await db.owner`
    select does_differently as text, recommends, quoted_as as name from public.cohort_reviews
    where cohort_id = ${seat.cohortId}`;
  expect([[{ text: "one", recommends: 1, name: null }], [{ text: "five", recommends: 5, name: "Ada" }]]).toContainEqual(
    [...kept],
  );
});

race("An answer at the moment of a refund is there before it, or refused", 50, async () => {
  const { cohortId, seats, sessionId } = await taught(1);
  const [seat] = seats as [Seat];
  const [answer] = await Promise.all([
    rate(seat, sessionId),
    db.sql`update public.cohort_enrollments set status = 'refunded' where access_token = ${seat.token}`,
  ]);
  const rows = await db.owner`select rating from public.class_ratings where session_id = ${sessionId}`;
  expect(rows).toHaveLength(answer === "saved" ? 1 : 0);
  expect(await newSeat(db.owner, cohortId, seat.userId).then((again) => rate(again, sessionId))).toBe("saved");
});

race("A review and a refund at once don't wait for each other", 50, async () => {
  const { cohortId, people, orders } = await newClassroom(db.owner, db.sql, 1);
  const [[userId = ""], [order]] = [people, orders];
  const [answer] = await Promise.all([
    review({ userId, cohortId, token: "" }),
    order && recordRefund(db.sql, order, { id: newRefundId() }),
  ]);
  const rows = await db.owner`select from public.cohort_reviews where cohort_id = ${cohortId}`;
  expect([answer, rows.length]).toBeOneOf([
    ["saved", 1],
    ["unknown", 0],
  ]);
});
