import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestDatabase, startTestDatabase } from "./support/database";
import { asPerson } from "./support/room";
import { newClass, planMails, planSession, remind } from "./support/seat-mails";

let db: TestDatabase;
beforeAll(async () => {
  db = await startTestDatabase("seat_keys");
});
afterAll(() => db.stop());

test("A seat's key goes to the learner's present address only, also in what waited and what may have left", async () => {
  const { cohortId, orders } = await newClass(db.owner, db.sql, 3);
  const [moved, renewed] = orders.map(({ userId }) => userId) as [string, string];
  await planSession(db.owner, cohortId, "23 hours");
  await planMails(db.sql, cohortId);
  await remind(db.sql);
  // The batch of the reminders may have gone to the provider.
  expect(await db.sql`select id from public.claim_outbox(10, 0, 4, true)`).toHaveLength(3);
  const key = async (userId: string) =>
    (await db.owner`select access_token as key from public.cohort_enrollments where user_id = ${userId}`)[0]?.["key"];
  const old = await key(renewed);
  await db.owner`update auth.users set email = id || '@new.example.com' where id in (${moved}, ${renewed})`;
  await asPerson(db.owner, renewed, (sql) => sql`select public.renew_access_token(${cohortId})`);

  const claimed = [
    ...(await db.sql`select recipient, payload, revision, batch_id as batch from public.claim_outbox(10, 60, 4, true)`),
    ...(await db.sql`select recipient, payload, revision, batch_id as batch from public.claim_outbox(10, 60, 4, false)`),
  ];
  const [known] = await db.owner`select batch_id as batch from public.email_outbox where batch_id is not null`;
  expect(claimed).toHaveLength(6);
  for (const { recipient, payload, revision } of claimed) {
    const [seat] = await db.owner<{ email: string; key: string }[]>`
      select u.email, e.access_token as key from public.cohort_enrollments e join auth.users u on u.id = e.user_id
      where e.id = ${payload.enrolmentId}`;
    expect([recipient, payload.accessToken]).toEqual([seat?.email, seat?.key]);
    expect([recipient, revision > 0]).toEqual([recipient, recipient.includes("@new.")]);
  }
  expect(JSON.stringify(claimed)).not.toContain(old);
  // Another text needs another key at the provider.
  expect(new Set(claimed.map(({ batch }) => batch)).size).toBe(2);
  expect(known?.["batch"]).toBe(claimed[0]?.["batch"]);
});
