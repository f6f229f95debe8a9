import { beforeAll, beforeEach, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { newOperator, signInOperator } from "../support/operators";
import { applicationList } from "@/lib/console/applications/applications";
import { findClassroom } from "@/lib/console/classrooms";
import { readAttendance } from "@/lib/console/cohorts/attendance";
import { lists } from "@/lib/console/export/lists";
import type { Cursor, Page } from "@/lib/console/keyset";
import { messageList } from "@/lib/console/messages/contact-messages";
import { orderList } from "@/lib/console/orders/orders";
import { sealText } from "@/lib/console/sealed";
import { registrationList } from "@/lib/console/sessions/registrations";
import { waitingList } from "@/lib/console/sessions/waiting-lists";
import { term } from "@/lib/content/console";
import { createUserClient, createUserClientFor } from "@/lib/supabase/server";

const WAITLIST = "AI for Operations (Waitlist)";

const backend = testBackend("workshop_signups", "email_outbox");
let owner: { email: string; userId: string };
beforeAll(async () => {
  owner = await newOperator(backend, "owner");
});
beforeEach(async () => {
  await signInOperator(owner);
});

/** Registrations at the same instant: a page may end between two that differ only in their ids. */
const register = async (count: number) =>
  backend.sql(
    `insert into public.workshop_signups ("Email Address", "Session Title")
     select gen_random_uuid() || '@example.com', $1 from generate_series(1, $2::integer)`,
    [WAITLIST, count],
  );

async function allRows<Row>(fetchPage: (cursor: Cursor | null) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: Cursor | null = null; ;) {
    const page: Page<Row> = await fetchPage(cursor);
    rows.push(...page.rows);
    cursor = page.next;
    if (!cursor) return rows;
  }
}

test("The waiting list of a title comes a page at a time, each person once", async () => {
  await register(5);
  await register(3);
  const client = await createUserClient();
  const people = await allRows((cursor) =>
    waitingList.fetchPage({ client, filter: { function: WAITLIST }, cursor, size: 2 }),
  );
  expect(people).toHaveLength(8);
  expect(new Set(people.map(({ id }) => id)).size).toBe(8);
  const times = people.map(({ since }) => since);
  expect(times).toEqual(times.toSorted().toReversed());
});

test("Registrations come with all their mails, however many a page has", async () => {
  await register(3);
  await backend.sql(
    `insert into public.email_outbox (template, recipient, payload, person)
     select case number when 1 then 'session-confirmation' else 'session-message' end, "Email Address", '{}', id
     from generate_series(1, 400) number, public.workshop_signups`,
    [],
  );
  const client = await createUserClient();
  const { rows } = await registrationList.fetchPage({ client, filter: {}, cursor: null, size: 3 });
  expect(rows.map(({ mails }) => mails.length)).toEqual([400, 400, 400]);
  for (const { mails } of rows)
    expect(mails.at(-1)).toMatchObject({ template: "session-confirmation", status: "pending", error: null });
  // The backend returns at most 1,000 rows.
  const { data } = await client.rpc("console_registration_mails", { p_registration_ids: rows.map(({ id }) => id) });
  expect(data).toHaveLength(3);
});

test(
  "Exports of more than a thousand rows are complete, and each row says how the attendance is known",
  { tags: ["long"] },
  async () => {
    // The seats come before the plan: a new seat would be mailed an existing one.
    await backend.sql(
      `with learners as (
       insert into auth.users (id, email)
       select gen_random_uuid(), 'attendee' || n || '@example.com' from generate_series(1, 1010) n
       returning id, email
     ),
     orders as (
       insert into public.payment_orders
         (user_id, email, cohort_id, amount, provider_order_id, status, held_until, receipt_facts, payment_id, paid_at)
       select id, email, '2', 1, 'order_' || email, 'paid', now(), '{}', 'pay_' || email, now() from learners
       returning *
     )
     insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
     select user_id, email, cohort_id, amount, payment_id, provider_order_id, '{}' from orders`,
      [],
    );
    await backend.sql(
      `with sessions as (
       insert into public.cohort_sessions (cohort_id, kind, title, starts_at, ends_at)
       select '2', 'office_hours', 'Office hours', day, day + interval '1 hour'
       from generate_series(timestamptz '2026-12-05T20:00Z', '2026-12-06T20:00Z', interval '1 day') day
       returning id
     )
     insert into public.cohort_attendance (session_id, user_id, source)
     select sessions.id, seat.user_id, 'recording' from sessions, public.cohort_enrollments seat where seat.cohort_id = '2'`,
      [],
    );
    const linesOf = async (name: string, filter: Record<string, string>) => {
      const jar = browser.cookies.getAll();
      // Each page has its own deadline, as in the route.
      const newClient = () => createUserClientFor({ getAll: () => jar, setAll: () => {} });
      let text = "";
      for await (const piece of lists.get(name)?.text(filter, newClient, 500) ?? []) text += piece;
      return text.trimEnd().split("\r\n");
    };
    const [head, ...lines] = await linesOf("attendance", { cohort: "2" });
    expect(head).toBe("\uFEFFName,Email address,6 Dec 2026: Office hours,7 Dec 2026: Office hours,All");
    const people = lines.filter((line) => line.includes("@"));
    expect(new Set(people).size).toBe(1_010);
    expect(people.filter((line) => !/^,attendee\d+@example\.com,Watched,Watched,0 of 0$/.test(line))).toEqual([]);
    expect(lines.slice(people.length)).toEqual([
      `${term("attendance", "join")},,0,0,0`,
      "Watched,,1010,1010,2020",
      `${term("attendance", "staff")},,0,0,0`,
      "All people,,1010,1010,2020",
    ]);

    const found = await linesOf("people", { q: sealText("attendee") });
    expect(new Set(found).size).toBe(1_011);

    const { rows, next, sessions, sums } = await readAttendance("2", null);
    const watched = { join: 0, recording: 1_010, staff: 0 };
    expect(sessions.map(({ id }) => sums.get(id))).toEqual([watched, watched]);
    expect(rows.map(({ attended }) => attended.size)).toEqual(Array.from({ length: 50 }, () => 2));
    expect(next).not.toBeNull();
    expect((await findClassroom("2"))?.people).toBe(1_010);
    expect((await findClassroom("3"))?.people).toBe(0);
  },
);

test("Rows marked by a filled trap are shown as such, and found by a filter, in every list", async () => {
  await backend.sql(
    `with marks as (select mark, mark::text || '@example.com' as email from unnest(array[true, false]) mark),
       a as (insert into public.workshop_signups ("Email Address", "Session Title", is_suspect)
         select email, $1, mark from marks),
       b as (insert into public.waitlist_signups (email, business_function, is_suspect)
         select email, 'Early access', mark from marks),
       c as (insert into public.contact_messages (source, name, email, message, is_suspect)
         select 'home', 'Ada', email, 'Hello, hello', mark from marks)
     insert into public.job_applications (role, name, email, description, resume_path, resume_bytes, is_suspect)
     select 'frontend_engineer', 'Ada', email, 'x', 'frontend_engineer/176400000000' || mark::integer || '-cv.pdf', 9, mark
     from marks`,
    [WAITLIST],
  );
  const query = { client: await createUserClient(), cursor: null, size: 5 };
  const pagesWith = async (filter: { suspect?: "yes" | "no" }) =>
    Promise.all([
      registrationList.fetchPage({ ...query, filter }),
      waitingList.fetchPage({ ...query, filter: { ...filter, function: WAITLIST } }),
      waitingList.fetchPage({ ...query, filter: { ...filter, function: "Early access" } }),
      messageList.fetchPage({ ...query, filter: { ...filter, q: undefined } }),
      applicationList.fetchPage({ ...query, filter }),
    ]);
  const marksWith = async (filter: { suspect?: "yes" | "no" }) =>
    (await pagesWith(filter)).map(({ rows }) => new Set(rows.map(({ isSuspect }) => isSuspect)));
  const inAll = (...marks: boolean[]) => Array.from({ length: 5 }, () => new Set(marks));
  expect(await marksWith({})).toEqual(inAll(true, false));
  expect(await marksWith({ suspect: "yes" })).toEqual(inAll(true));
  expect(await marksWith({ suspect: "no" })).toEqual(inAll(false));
});

test("The oldest open message comes first, and each message once, wherever a page ends", async () => {
  await backend.sql("delete from public.contact_messages", []);
  await backend.sql(
    `insert into public.contact_messages (source, name, email, message, state, created_at)
     select 'home', 'Ada', 'ada@example.com', n::text, case when n % 2 = 0 then 'open' else 'answered' end,
       '2026-11-01'::timestamptz + make_interval(hours => n / 3) from generate_series(1, 8) n`,
    [],
  );
  const client = await createUserClient();
  const texts = async (filter: { state?: "open" | "answered" }, size: number) => {
    const rows = await allRows((cursor) =>
      messageList.fetchPage({ client, filter: { q: undefined, ...filter }, cursor, size }),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    return rows.map(({ at, state }) => `${state === "open" ? "open" : "done"} ${new Date(at).getUTCHours()}`);
  };
  const open = ["open 0", "open 1", "open 2", "open 2"];
  const done = ["done 2", "done 1", "done 1", "done 0"];
  for (const size of [1, 2, 3, 4, 50]) expect(await texts({}, size)).toEqual([...open, ...done]);
  expect(await texts({ state: "open" }, 3)).toEqual(open);
  expect(await texts({ state: "answered" }, 3)).toEqual(done);
});

test("The orders that wait are those with an open case, or with a refund that isn't done after a day", async () => {
  const addOrder = async (name: string, status = "closed") => {
    const [order] = await backend.sql(
      `insert into public.payment_orders (email, cohort_id, amount, held_until, receipt_facts, status)
       values ($1, '1', 9999900, now(), '{}', $2) returning id`,
      [`${name}@example.com`, status],
    );
    return String(order?.id);
  };
  await addOrder("quiet");
  const addReview = async (name: string, kind: string, respondBy: string | null, settledAt: string | null = null) =>
    backend.sql(
      `insert into public.payment_reviews (order_id, payment_id, kind, event, ordered, respond_by, settled_at, resolution)
       select $1, $2, $3::text, case $3 when 'dispute' then 'created' end, case $3 when 'wrong_amount' then 100 end,
         $4::timestamptz, $5::timestamptz, case when $5 is not null then 'keep' end`,
      [await addOrder(name, "needs_review"), `pay_${name}`, kind, respondBy, settledAt],
    );
  await addReview("review", "wrong_amount", null);
  await addReview("dispute", "dispute", "2026-12-04T12:00:00Z");
  await addReview("settled", "wrong_amount", null, "2026-11-04T12:00:00Z");
  const ages = { late: ["requested", "25 hours"], refused: ["failed", "2 days"], fresh: ["pending", "23 hours"] };
  for (const [name, [status, age]] of Object.entries({ ...ages, done: ["done", "3 days"] })) {
    const id = await addOrder(name);
    await backend.sql(
      "insert into public.payment_captures (payment_id, order_id, amount, currency) values ($1, $2, 9999900, 'INR')",
      [`pay_${name}`, id],
    );
    await backend.sql(
      `insert into public.payment_refunds (payment_id, order_id, amount, reason, status, created_at)
       values ($1, $2, 100, 'operator', $3, now() - $4::interval)`,
      [`pay_${name}`, id, status, age],
    );
  }
  const client = await createUserClient();
  const asks = await addOrder("asks");
  await backend.sql("update public.payment_orders set provider_order_id = 'order_asks' where id = $1", [asks]);
  await backend.sql(
    `with seat as (insert into public.cohort_enrollments (email, cohort_id, amount, payment_id, order_id, payment_details)
       values ('asks@example.com', '3', 100, 'pay_asks', 'order_asks', '{}') returning id)
     insert into public.change_requests (id, kind, enrolment_id, order_id, amount, asked_within_rules)
     select gen_random_uuid(), 'refund', id, $1, 100, true from seat`,
    [asks],
  );
  const waiting = async (waits: "request" | "review" | "dispute" | "refund", cohort?: string) =>
    (
      await orderList.fetchPage({ client, filter: { waits, cohort, status: undefined }, cursor: null, size: 5 })
    ).rows.map(({ email }) => email);
  expect([await waiting("request", "3"), await waiting("request", "1")]).toEqual([["asks@example.com"], []]);
  expect(await waiting("review")).toEqual(["review@example.com"]);
  expect(await waiting("dispute")).toEqual(["dispute@example.com"]);
  expect(await waiting("refund")).toEqual(["refused@example.com", "late@example.com"]);
});
