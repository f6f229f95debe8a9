import { expect, test } from "vitest";

import { testDatabase } from "./support/database";

const db = testDatabase("waiting_lists");

test("A cohort's list belongs to that cohort, and a cohort that doesn't exist has none", async () => {
  const join = (list: string) =>
    db.sql`select public.join_waitlist('ada@example.com', ${list}, 'waitlist-joined', '{}')`;
  for (const list of ["Cohort #2", "Next cohort", "Finance"]) await join(list);
  await expect(join("Cohort #99")).rejects.toThrow("waitlist_signups_cohort_id_fkey");
  const places = await db.owner`select business_function as list, cohort_id from public.waitlist_signups order by 1`;
  expect([...places]).toEqual([
    { list: "Cohort #2", cohort_id: "2" },
    { list: "Finance", cohort_id: null },
    { list: "Next cohort", cohort_id: null },
  ]);
});

test("People who left a waiting list can rejoin from their account or their own page, but not by a typed address", async () => {
  const list = { join: "Next cohort", register: "AI for Finance & Accounting (Waitlist)" };
  const join = (isOwner: boolean) => db.sql`
    select public.join_waitlist('gone@example.com', ${list.join}, 'waitlist-joined', '{}', p_is_owner => ${isOwner})`;
  const register = (isOwner: boolean) => db.sql`
    select public.register_for_session('gone@example.com', ${list.register}, false, null, 'session-waitlist', '{}',
      p_is_owner => ${isOwner}) as answer`;
  const waiting = async () => {
    const places = await db.owner<{ waits: boolean }[]>`
      select left_at is null as waits from public.waitlist_signups where email = 'gone@example.com'
      union all
      select state = 'registered' from public.workshop_signups where "Email Address" = 'gone@example.com'`;
    return places.map(({ waits }) => waits);
  };
  const mails = async () =>
    (await db.owner`select from public.email_outbox where recipient = 'gone@example.com'`).length;
  for (const enter of [join, register]) await enter(false);
  await db.owner`
    select public.leave_waiting_list(token) from public.waitlist_signups where email = 'gone@example.com'
    union all
    select public.leave_waiting_list(manage_token) from public.workshop_signups where "Email Address" = 'gone@example.com'`;
  expect([await waiting(), await mails()]).toEqual([[false, false], 2]);
  for (const enter of [join, register]) await enter(false);
  expect([await waiting(), await mails()]).toEqual([[false, false], 2]);
  for (const enter of [join, register]) await enter(true);
  expect([await waiting(), await mails()]).toEqual([[true, true], 4]);
});
