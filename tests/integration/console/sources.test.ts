import { beforeEach, expect, test, vi } from "vitest";

import { setUpPayments } from "../payments/backend";
import { browser } from "../support/browser";
import { newOperator, signInOperator } from "../support/operators";
import { request } from "../support/request";
import { POST as postOrder } from "@/app/api/payments/order/route";
import { readList } from "@/lib/console/list";
import { sourceList } from "@/lib/console/sources/sources";
import { registerForSessionAction } from "@/lib/registrations/actions";
import { environment } from "@/tests/fixtures/environment";
import { scheduleRun } from "@/tests/fixtures/session-runs";

const SALES = "AI for Marketing & Sales";
const { backend, ada } = await setUpPayments();
let runId = "";
beforeEach(async () => {
  browser.jar = new Map();
  await backend.sql("truncate public.workshop_signups, public.waitlist_signups, public.session_runs cascade", []);
  runId = await scheduleRun(backend, SALES);
  vi.spyOn(console, "info").mockImplementation(() => {});
});

async function register(email: string, cameFrom?: unknown) {
  const person = { email, newsletter: false, sessionTitle: SALES, runId, blank: "", elapsedMs: 2_500 };
  expect(await registerForSessionAction({ ...person, cameFrom })).toMatchObject({ ok: true });
}
const stored = async () => {
  const rows = await backend.sql('select came_from from public.workshop_signups order by "Email Address"', []);
  return rows.map(({ came_from: cameFrom }) => cameFrom);
};

test("A registration keeps where its first link stood; what isn't plain letters and digits is dropped", async () => {
  await register("a@example.com", "utm_source=linkedin&utm_medium=post&utm_campaign=dec.2026&ref=x_1&other=1");
  await register("a@example.com", "utm_source=newsletter");
  await register("b@example.com", `utm_source=${"x".repeat(101)}&ref=ada%40example.com`);
  await register("c@example.com", "x".repeat(3_000));
  await register("d@example.com", { utm_source: "linkedin" });
  await register("e@example.com");
  const linkedIn = { utm_source: "linkedin", utm_medium: "post", utm_campaign: "dec.2026", ref: "x_1" };
  expect(await stored()).toEqual([linkedIn, null, null, null, null]);
});

test.each(["sec-gpc", "dnt"])("Nothing is stored for a browser that sends %s", async (header) => {
  request.headers.set(header, "1");
  await register("a@example.com", "utm_source=linkedin");
  expect(await stored()).toEqual([null]);
});

test("The database refuses a source of any other shape", async () => {
  const set = (value: unknown) =>
    backend.sql(
      `insert into public.waitlist_signups (email, business_function, came_from) values ('a@example.com', 'x', $1::jsonb)`,
      [JSON.stringify(value)],
    );
  for (const value of [
    {},
    [],
    "linkedin",
    { utm_source: "" },
    { utm_source: 1 },
    { utm_source: "a b" },
    { gclid: "x" },
  ])
    await expect(set(value), JSON.stringify(value)).rejects.toThrow("came_from_check");
});

test("The funnel counts each step by source, and an order has its person's source", async () => {
  await register("a@example.com", "utm_source=linkedin");
  await register("b@example.com", "ref=friend");
  await register("c@example.com");
  await register(ada.email, "utm_source=linkedin");
  await backend.sql(
    `insert into public.session_attendance (registration_id, source)
     select id, 'join' from public.workshop_signups where "Email Address" = 'a@example.com'`,
    [],
  );
  await backend.buySeat(ada);
  const other = await backend.buyer();
  other.enter();
  const order = new Request(`${environment.SITE_URL}/api/payments/order`, {
    method: "POST",
    headers: { origin: environment.SITE_URL, "content-type": "application/json" },
    body: JSON.stringify({ cohortId: "1", cameFrom: "utm_source=x&utm_medium=social" }),
  });
  expect((await postOrder(order)).status).toBe(200);
  await backend.sql("update public.payment_orders set refunded_amount = 1 where paid_at is not null", []);

  await signInOperator(await newOperator(backend, "staff"));
  const none = { registered: 0, joined: 0, listed: 0, began: 0, paid: 0, refunded: 0 };
  const { rows } = await readList(sourceList, {});
  expect(rows).toEqual([
    { ...none, source: "linkedin", registered: 2, joined: 1, began: 1, paid: 1, refunded: 1 },
    { ...none, source: "friend", registered: 1 },
    { ...none, source: "x", began: 1 },
    { ...none, source: null, registered: 1 },
  ]);
  expect((await readList(sourceList, { from: "2020-01-01", to: "2020-01-31" })).rows).toEqual([]);
});
