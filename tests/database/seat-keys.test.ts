import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { asPerson } from "./support/room";
import { newClass, planMails, planSession, remind } from "./support/seat-mails";

const db = testDatabase("seat_keys");

test("A seat's key only goes to the learner's present address, even in mails that waited or may have left", async () => {
  const { cohortId, orders } = await newClass(db.owner, db.sql, 3);
  const [moved, renewed] = orders.map(({ userId }) => userId) as [string, string];
  await planSession(db.owner, cohortId, "23 hours");
  await planMails(db.sql, cohortId);
  await remind(db.sql);
  // The batch of reminders may have gone to the provider.
  const [first, ...others] = await db.sql<{ batch: string }[]>`
    select batch_id as batch from public.claim_outbox(10, 0, 4, true)`;
  expect(others).toHaveLength(2);
  const [old] = await db.owner<{ key: string }[]>`
    select access_token as key from public.cohort_enrollments where user_id = ${renewed}`;
  await db.owner`update auth.users set email = id || '@new.example.com' where id in (${moved}, ${renewed})`;
  await asPerson(db.owner, renewed, (sql) => sql`select public.renew_access_token(${cohortId})`);

  type Claimed = {
    recipient: string;
    payload: { enrolmentId: string; accessToken: string };
    batch: string | null;
  };
  const claim = (isBatch: boolean) => db.sql<Claimed[]>`
    select recipient, payload, batch_id as batch from public.claim_outbox(10, 60, 4, ${isBatch})`;
  const claimed = [...(await claim(true)), ...(await claim(false))];
  expect(claimed).toHaveLength(6);
  for (const { recipient, payload } of claimed) {
    const [seat] = await db.owner<{ email: string; key: string }[]>`
      select u.email, e.access_token as key from public.cohort_enrollments e join auth.users u on u.id = e.user_id
      where e.id = ${payload.enrolmentId}`;
    expect([recipient, payload.accessToken]).toEqual([seat?.email, seat?.key]);
  }
  expect(JSON.stringify(claimed)).not.toContain(old?.key);
  // A different text needs a different key at the provider.
  const batches = new Set(claimed.map(({ batch }) => batch));
  expect([batches.size, batches.has(first?.batch ?? "")]).toEqual([2, false]);
});
