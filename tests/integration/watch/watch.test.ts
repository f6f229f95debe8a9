import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { captureLogOfEachTest, testBackend } from "../support/backend";
import { cronRequest } from "../support/cron";
import { GET as runOutbox } from "@/app/api/cron/outbox/route";
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
  await backend.sql("update public.job_runs set done_at = now(), failed_at = null, failed_what = null", []);
  await hourPasses();
});

const hourPasses = () => backend.sql("update public.watch_marks set marked_at = marked_at - interval '61 minutes'", []);

const run = async () => (await runOutbox(cronRequest("outbox"))).status;

const told = async () => {
  const mails = (await backend.mails()).filter(({ subject }) => subject === "Something on the site needs a look");
  return mails.map(({ to, text }) => [to, text] as const);
};

test(
  "If the database breaks for a minute, only the owners are told by mail what failed, once a day",
  { tags: ["long"] },
  async () => {
    const before = (await told()).length;
    await backend.setFault("database", "503");
    expect([await run(), await run()]).toEqual([503, 503]);
    await backend.setFault("database", null);
    expect(await run()).toBe(200);
    await hourPasses();
    expect(await run()).toBe(200);
    const mails = (await told()).slice(0, (await told()).length - before);
    expect(mails.map(([to]) => to)).toEqual(["owner@example.com"]);
    expect(mails[0]?.[1]).toMatch(
      /A scheduled job failed in the last day\. outbox: .*sandbox was told to fail\. Its next run/,
    );
    expect(events).toContainEqual(expect.objectContaining({ event: "watch.told", count: 1 }));
    await hourPasses();
    await run();
    expect(await told()).toHaveLength(before + 1);
    await backend.sql("update public.watch_marks set marked_at = marked_at - interval '1 day'", []);
    await run();
    expect(await told()).toHaveLength(before + 2);
  },
);

const seed: Record<string, [statement: string, sentence: RegExp]> = {
  "mails-failed": [
    "insert into public.email_outbox (template, recipient, payload, status) values ('news', 'a@example.com', '{}', 'failed')",
    /One mail was abandoned/,
  ],
  "mails-wait": [
    "insert into public.email_outbox (template, recipient, payload, created_at, next_attempt_at) values ('contact-reply', 'a@example.com', '{}', now() - interval '2 hours', now() + interval '5 minutes')",
    /One mail has been waiting to be sent since \d+ \w+ \d{4}/,
  ],
  "money-without-order": [
    "insert into public.unmatched_payments (payment_id, amount, currency, paid_at) values ('pay_1', 100, 'INR', now())",
    /One payment has had no order here since/,
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
  const before = (await told()).length;
  await backend.sql("update public.job_runs set done_at = now() - interval '9 days'", []);
  await backend.sql("update public.watch_marks set marked_at = now() - interval '9 days' where name = 'asked'", []);
  expect(await run()).toBe(200);
  expect(await told()).toHaveLength(before);
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
