import { beforeEach, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { GET } from "@/app/api/cohorts/route";
import { isCohorts } from "@/lib/cohorts/cohorts-answer";
import { cohorts, SEAT_PRICE_PAISE } from "@/lib/content/cohorts";
import { readAnswer } from "@/lib/http/answer-shape";

const FIRST = {
  id: "1",
  state: "on_sale",
  startsOn: "2025-07-12",
  // An owner sells it although it has begun.
  enrolBy: "2096-07-12",
  price: 9_999_900,
  listPrice: 29_999_900,
  seatsLeft: 15,
  isEnrolmentOver: false,
  hasBegun: true,
  words: {
    starts: "July 12, 2025",
    enrol: "July 12, 2096",
    total: "₹99,999",
    amount: "₹84,745",
    before: "₹299,999",
    discount: "-72%",
    dates: "",
  },
};

const backend = testBackend();
beforeEach(async () => {
  await backend.sql("delete from public.payment_orders", []);
  await backend.sql("delete from public.cohorts where cohort_id not in ('1', '2', '3')", []);
  await backend.sql(
    "update public.cohorts set state = case cohort_id when '1' then 'on_sale' else 'coming_soon' end, capacity = case cohort_id when '1' then 15 else 30 end, sell_until = '2096-07-12'",
    [],
  );
});

async function listed() {
  const response = await GET(new Request("http://localhost:3000/api/cohorts"));
  expect(response.status).toBe(200);
  return (await readAnswer(response, isCohorts)).cohorts;
}

const first = async () => (await listed()).find(({ id }) => id === "1");

/** An order of someone new, held for this long from now. */
async function order(heldFor: string, status = "created") {
  await backend.sql(
    `with buyer as (
       insert into auth.users (id, email) select id, id || '@example.com' from gen_random_uuid() id returning id
     )
     insert into public.payment_orders (user_id, email, cohort_id, amount, status, held_until, receipt_facts)
     select buyer.id, 'a@b.co', '1', 1, $2, now() + $1::interval, '{}' from buyer`,
    [heldFor, status],
  );
}

test("The first rows say what the static page says", async () => {
  expect(await first()).toEqual(FIRST);
  await backend.sql("update public.cohorts set sell_until = null", []);
  expect((await listed()).map(({ id, startsOn, enrolBy, price }) => ({ id, startsOn, enrolBy, price }))).toEqual(
    cohorts.map(({ id, startDate, enrollBy }) => ({
      id,
      startsOn: startDate,
      enrolBy: enrollBy,
      price: SEAT_PRICE_PAISE,
    })),
  );
});

test("Cohorts are listed by their first day, without closed ones; with all closed the list is empty", async () => {
  await backend.sql(
    `insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, price, list_price) values
      ('10', 5, '2024-02-29', '2024-02-28', 100, 200), ('9', 5, '2096-01-01', '2095-12-31', 100, 200)`,
    [],
  );
  expect((await listed()).map(({ id }) => id)).toEqual(["10", "1", "2", "3", "9"]);
  await backend.sql("update public.cohorts set state = 'closed' where cohort_id in ('1', '10')", []);
  expect((await listed()).map(({ id }) => id)).toEqual(["2", "3", "9"]);
  await backend.sql("update public.cohorts set state = 'closed'", []);
  expect(await listed()).toEqual([]);
});

test("From its first day a cohort that no owner sells any longer reads as coming soon, its enrolment over", async () => {
  await backend.sql("update public.cohorts set sell_until = null", []);
  for (const cohort of await listed())
    expect(cohort).toMatchObject({ state: "coming_soon", isEnrolmentOver: true, hasBegun: true });
});

test("Seats left are those neither taken nor held now, and never fewer than none", async () => {
  await order("20 minutes");
  await order("20 minutes", "attempted");
  await order("-1 second");
  await order("20 minutes", "closed");
  expect(await first()).toMatchObject({ seatsLeft: 13 });
  await backend.sql("update public.cohorts set capacity = 1 where cohort_id = '1'", []);
  expect(await first()).toMatchObject({ seatsLeft: 0 });
});

test("The answer is public, for half a minute in shared caches, never fresh in the browser, and touches no cookie", async () => {
  browser.jar.set("signed_in", "1");
  const response = await GET(new Request("http://localhost:3000/api/cohorts"));
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=30, stale-while-revalidate=300");
  expect(response.headers.has("set-cookie")).toBe(false);
  expect([...browser.jar]).toEqual([["signed_in", "1"]]);
});

test("Past cohorts are gone; a cohort past its last day to enrol says so, with each of its classes on a line", async () => {
  await backend.sql(
    `insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, state, price, list_price)
     values ('7', 20, current_date - 9, current_date - 10, 'on_sale', 9999900, 29999900)`,
    [],
  );
  const plan = async (kind: string, days: number) =>
    backend.sql(
      `insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
       values ('7', $1, case when $1 = 'class' then 1 end, 'One', now() + make_interval(days => $2),
         now() + make_interval(days => $2, hours => 3))`,
      [kind, days],
    );
  const seventh = async () => (await listed()).find(({ id }) => id === "7");
  await plan("class", -1);
  await plan("class", 1);
  await plan("office_hours", 2);
  expect(await seventh()).toMatchObject({
    state: "coming_soon",
    isEnrolmentOver: true,
    hasBegun: true,
    words: { dates: expect.stringMatching(/^[^\n]+ IST\n[^\n]+ IST$/) },
  });
  await backend.sql(
    "update public.cohort_sessions set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where cohort_id = '7'",
    [],
  );
  expect(await seventh()).toBeUndefined();
  await backend.sql("delete from public.cohort_sessions where cohort_id = '7'", []);
  expect(await seventh()).toMatchObject({ words: { dates: "" } });
});
