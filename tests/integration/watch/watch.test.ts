import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { captureLogOfEachTest, testBackend } from "../support/backend";
import { cronRequest } from "../support/cron";
import { GET as runOutbox } from "@/app/api/cron/outbox/route";
import { POST as runPayments } from "@/app/api/cron/payments/route";
import { environment } from "@/tests/fixtures/environment";

const backend = testBackend("email_outbox");
const events = captureLogOfEachTest();
beforeAll(async () => {
  for (const email of ["owner@example.com", "staff@example.com", "former@example.com"])
    await backend.sql(
      `with u as (insert into auth.users (id, email, created_at) values (gen_random_uuid(), $1, now()) returning id)
       insert into public.operators (user_id, role, revoked_at)
       select id, case $1 when 'staff@example.com' then 'staff' else 'owner' end, case $1 when 'former@example.com' then now() end
       from u`,
      [email],
    );
});
beforeEach(async () => {
  await backend.sql("delete from public.watch_marks where name <> 'asked'", []);
  await backend.sql(
    "update public.job_runs set done_at = now(), failed_runs = 0, failing_since = null, failed_what = null",
    [],
  );
  await hourPasses();
});

const hourPasses = () => backend.sql("update public.watch_marks set marked_at = marked_at - interval '61 minutes'", []);

const run = async () => (await runOutbox(cronRequest("outbox"))).status;

/** The owners' mails about the site, the latest first. */
const told = async () => {
  const mails = (await backend.mails()).filter(({ text }) => text.includes("because you're an owner of the console"));
  return mails.map(({ to, subject, text }) => [to, `${subject}: ${text}`] as const);
};
/** Runs the job `count` times, with every mail due. */
async function runs(count: number): Promise<number[]> {
  const answers: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await backend.makeMailsDue();
    answers.push(await run());
  }
  return answers;
}

const addMail = () =>
  backend.sql(
    "insert into public.email_outbox (template, recipient, payload) values ('waitlist-joined', 'ada@example.com', jsonb_build_object('token', gen_random_uuid()))",
    [],
  );

test("A failed run is no mail; if the database breaks for two runs, only the owners are told, once it's over", async () => {
  await backend.setFault("database", "503");
  expect(await run()).toBe(503);
  await backend.setFault("database", null);
  expect(await runs(2)).toEqual([200, 200]);
  expect(await told()).toEqual([]);
  await backend.setFault("database", "503");
  expect([await run(), await run()]).toEqual([503, 503]);
  await backend.setFault("database", null);
  expect(await runs(2)).toEqual([200, 200]);
  await hourPasses();
  expect(await run()).toBe(200);
  const mails = await told();
  expect(mails.map(([to]) => to)).toEqual(["owner@example.com"]);
  expect(mails[0]?.[1]).toMatch(
    /^Emails can be sent again: [^]*It's over: from \d+ \w+ \d{4}, [\d:]+ IST to .* IST it failed\..*sandbox was told to fail\./,
  );
});

test.each([
  ["401", /401 .*check RESEND_API_KEY/],
  ["403", /403 .*check that the domain of EMAIL_FROM is verified/],
  ["quota", /429 .*the plan's quota is used up/],
] as const)(
  "If the mail provider answers, but refuses us (%s), a run fails and says what to do, until a mail is taken",
  async (fault, sentence) => {
    await addMail();
    await backend.setFault("resend", fault);
    expect(await runs(1)).toEqual([503]);
    expect(events.filter(({ event }) => event === "job.failed")).toEqual([
      expect.objectContaining({ job: "outbox", error: expect.stringMatching(sentence) }),
    ]);
    // Nothing is due now, but nothing shows that mail works either.
    expect(await run()).toBe(503);
    expect(await runs(1)).toEqual([503]);
    const [finding] = await backend.sql("select kind, detail from private.watch_findings()", []);
    expect(finding).toMatchObject({ kind: "outbox-fails", detail: expect.stringMatching(sentence) });
    await backend.setFault("resend", null);
    expect(await runs(2)).toEqual([200, 200]);
    expect((await told()).map(([, text]) => text)).toEqual([
      expect.stringMatching(/^Emails can be sent again: /),
      expect.stringMatching(/Emails could not be sent since /),
    ]);
    expect(await backend.sql("select * from private.watch_findings()", [])).toEqual([]);
  },
);

test("If Razorpay refuses our key, the owners are told at the second run, with what to do, and when it's over", async () => {
  const payments = async () => (await runPayments(cronRequest("payments"))).status;
  const breakRazorpay = (fail: object | null) =>
    fetch(`${backend.url}/razorpay/_control`, { method: "POST", body: JSON.stringify({ fail }) });
  await breakRazorpay({ on: "api", how: "401" });
  expect(await payments()).toBe(503);
  expect(await runs(1)).toEqual([200]);
  expect(await told()).toEqual([]);
  expect(await payments()).toBe(503);
  expect(await runs(1)).toEqual([200]);
  await breakRazorpay(null);
  expect(await payments()).toBe(200);
  expect(await runs(1)).toEqual([200]);
  expect((await told()).map(([, text]) => text)).toEqual([
    expect.stringMatching(/^Payments are checked with Razorpay again: /),
    expect.stringMatching(/could not be checked with Razorpay since [^]*check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET/),
  ]);
});

test("A failure that lasts is mailed once a day", async () => {
  const about = async () => (await told()).filter(([, text]) => text.includes("Old data could not be deleted"));
  await backend.sql("select public.note_job_run('retention', false, false, 2, now(), 'files: StorageError')", []);
  await hourPasses();
  await runs(1);
  expect(await about()).toHaveLength(1);
  await backend.sql("update public.watch_marks set marked_at = marked_at - interval '1 day'", []);
  await runs(1);
  expect(await about()).toHaveLength(2);
});

test("A database that lacks migrations is reported to the owners; a newer one isn't", async () => {
  const newest = "(select max(version) from supabase_migrations.schema_migrations)";
  await backend.sql(
    `update supabase_migrations.schema_migrations set version = '1' || version where version = ${newest}`,
    [],
  );
  await runs(1);
  await backend.sql(
    `update supabase_migrations.schema_migrations set version = substr(version, 2) where version like '120%'`,
    [],
  );
  await backend.sql("insert into supabase_migrations.schema_migrations (version) values ('29990101000000')", []);
  await hourPasses();
  await runs(1);
  await backend.sql("delete from supabase_migrations.schema_migrations where version = '29990101000000'", []);
  expect((await told()).map(([, text]) => text)).toEqual([
    expect.stringMatching(
      /The database lacks one migration that this version of the site needs\. [^]*db push --remote/,
    ),
  ]);
});

const seed: Record<string, [statement: string, sentence: RegExp]> = {
  "mails-failed": [
    "insert into public.email_outbox (template, recipient, payload, status) values ('news', 'a@example.com', '{}', 'failed')",
    /One email was abandoned/,
  ],
  "mails-wait": [
    "insert into public.email_outbox (template, recipient, payload, created_at, next_attempt_at) values ('contact-reply', 'a@example.com', '{}', now() - interval '2 hours', now() + interval '5 minutes')",
    /One email has been waiting to be sent since \d+ \w+ \d{4}/,
  ],
  "money-without-order": [
    "insert into public.unmatched_payments (payment_id, amount, currency, paid_at) values ('pay_1', 100, 'INR', now())",
    /One payment without an order has been waiting since/,
  ],
  "jobs-late": [
    "update public.job_runs set done_at = now() - interval '4 hours' where job = 'retention'",
    /One scheduled job hasn't finished since .*: retention\./,
  ],
};

test.each(Object.entries(seed))("%s is reported with what to do and where", async (_kind, [statement, sentence]) => {
  await backend.sql(statement, []);
  await backend.sql("update public.watch_marks set marked_at = now() - interval '61 minutes' where name = 'asked'", []);
  await run();
  const [, text] = (await told())[0] ?? [];
  expect(text).toMatch(sentence);
  expect(text).toContain(`${environment.SITE_URL}/console`);
  await backend.sql("delete from public.unmatched_payments", []);
});

test("Without findings no one is told, and jobs that no one called while the site was off don't count", async () => {
  await backend.sql("update public.job_runs set done_at = now() - interval '9 days'", []);
  await backend.sql("update public.watch_marks set marked_at = now() - interval '9 days' where name = 'asked'", []);
  expect(await run()).toBe(200);
  expect(await told()).toEqual([]);
});

test("The heartbeat's monitor is called after each run that finished its work, and after no other", async () => {
  let beats = 0;
  const switchboard = createServer((_request, response) => {
    beats += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(switchboard, "listening");
  vi.stubEnv("HEARTBEAT_URL", `http://127.0.0.1:${(switchboard.address() as AddressInfo).port}/beat`);
  vi.resetModules();
  const { GET } = await import("@/app/api/cron/outbox/route");
  await GET(cronRequest("outbox"));
  expect(beats).toBe(1);
  await backend.setFault("database", "503");
  await GET(cronRequest("outbox"));
  expect(beats).toBe(1);
  await backend.setFault("database", null);
  switchboard.close();
  switchboard.closeAllConnections();
  expect((await GET(cronRequest("outbox"))).status).toBe(200);
  expect(events).toContainEqual(expect.objectContaining({ event: "heartbeat.failed" }));
});
