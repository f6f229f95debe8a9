import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { race } from "./support/race";

const db = testDatabase("forms", 40);

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
  // The registration's first mail hasn't left, and says the same.
  expect([await waiting(), await mails()]).toEqual([[true, true], 3]);
});

const AT_ONCE = 20;

const send = async (email: string, message: string) => db.sql`
  select public.send_contact_message('home', 'Ada', ${email}, null, null, null, ${message}, 's@b.co', 'contact-message', '{}')`;

race("Concurrent retries of one message make one row and one mail, and other messages make their own", 20, async () => {
  await db.owner`truncate public.contact_messages, public.contact_replies, public.email_outbox cascade`;
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, () => send("ada@b.co", "Hello, it is me")),
    ...Array.from({ length: AT_ONCE / 2 }, (_, count) => send("ada@b.co", `Hello for the ${count}th time`)),
    send("grace@b.co", "Hello, it is me"),
  ]);
  const stored = await db.owner`select 1 as one from public.contact_messages`;
  const mailed = await db.owner`select 1 as one from public.email_outbox`;
  // Each message goes to support; three an hour per address are acknowledged.
  expect([stored.length, mailed.length]).toEqual([AT_ONCE / 2 + 2, AT_ONCE / 2 + 2 + 3 + 1]);
});

const reserve = async (submission: string) => {
  const [row] = await db.sql`
    select public.reserve_resume_place(${submission.padEnd(64, "0")}, 'frontend_engineer', 'cv.pdf') as place`;
  return String(row?.place);
};

const submit = async (place: string) => db.sql`
  select public.submit_job_application('frontend_engineer', 'Ada', 'ada@b.co', 'x', ${place}, 335, null, 'c@b.co',
    'job-application', '{}', 'application-received', '{}')`;

race(
  "Concurrent retries of one submission make one application, and other submissions make their own",
  20,
  async () => {
    await db.owner`truncate public.job_applications, public.resume_places, public.email_outbox cascade`;
    const press = async (submission: string) => submit(await reserve(submission));
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, () => press("a")),
      ...Array.from({ length: AT_ONCE }, (_, other) => press(`b${other}c`)),
    ]);
    const rows = await db.owner`select resume_path from public.job_applications`;
    const mails = await db.owner`select 1 as one from public.email_outbox`;
    expect([rows.length, mails.length]).toEqual([AT_ONCE + 1, 2 * (AT_ONCE + 1)]);
  },
);

const KEYS = ["sign-in account ada", "sign-in from 203.0.113.7", "sign-in account ada from 203.0.113.7"];

const hit = (key: string) => db.sql<{ allowed: boolean }[]>`select allowed from public.hit_rate_limit(${key}, 60, 10)`;

race("Three concurrent hits on expired counters never fail", 1_000, async () => {
  await db.owner`
    insert into public.rate_limits (key, hits, window_ends_at)
    select key, 3, now() - interval '2 minutes' from unnest(${KEYS}::text[]) as key
    on conflict (key) do update set hits = 3, window_ends_at = excluded.window_ends_at`;
  const answers = await Promise.all(KEYS.map(hit));
  expect(answers.map(([row]) => row?.allowed)).toEqual([true, true, true]);
});

const hitFive = async (key: string) => {
  const [row] = await db.sql<{ allowed: boolean; retry_after: number }[]>`
    select allowed, retry_after from public.hit_rate_limit(${key}, 60, 5)`;
  return row;
};

test("Five hits a minute are allowed, the sixth gets the time to wait, and a new window starts after the old one", async () => {
  for (let count = 1; count <= 5; count += 1)
    expect(await hitFive("order/ada")).toEqual({ allowed: true, retry_after: 0 });
  const sixth = await hitFive("order/ada");
  expect(sixth?.allowed).toBe(false);
  expect(sixth?.retry_after).toBeGreaterThan(50);
  expect(sixth?.retry_after).toBeLessThanOrEqual(60);
  expect(await hitFive("order/grace")).toEqual({ allowed: true, retry_after: 0 });
  await db.owner`update public.rate_limits set window_ends_at = now()`;
  expect(await hitFive("order/ada")).toEqual({ allowed: true, retry_after: 0 });
});

test("Concurrent hits are all counted", async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => hitFive("order/at-once")));
  expect(answers.filter((row) => row?.allowed)).toHaveLength(5);
});
