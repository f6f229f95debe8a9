// @module-tag long
import { beforeEach, expect, test, vi } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { emptyOutbox, news, nothing, run, watchCalls } from "./outbox-support";
import { drainWholeOutbox } from "@/lib/email/outbox";

const backend = testBackend();
let outbox: Awaited<ReturnType<typeof emptyOutbox>>;
let events: ReturnType<typeof captureLog>;
beforeEach(async () => {
  vi.restoreAllMocks();
  outbox = await emptyOutbox(backend);
  events = captureLog();
});

test("Mails with one template and one deadline go in one call of at most a hundred, others separately", async () => {
  const calls = watchCalls();
  await outbox.queue({ count: 130, sendBefore: 3_600 });
  await outbox.queue({ count: 20, sendBefore: 7_200 });
  await outbox.queue({ count: 5, template: "news", payload: news });
  expect(await drainWholeOutbox()).toEqual({ ...nothing, sent: 155 });
  const batches = await backend.sql(
    "select batch_id, count(*)::int as count from public.email_outbox group by 1 order by min(position)",
    [],
  );
  expect(batches.map(({ count }) => count)).toEqual([100, 30, 20, 5]);
  expect(calls.map(({ key }) => key)).toEqual(batches.map(({ batch_id: id }) => `batch/${String(id)}`));
  const [sent] = await backend.mails();
  expect(sent?.headers).toEqual({
    "List-Unsubscribe": expect.stringMatching(/^<https?:.*\/registration\/[0-9a-f-]+\/unsubscribe>$/),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(await backend.sql("select 1 from public.email_outbox where provider_id is null", [])).toEqual([]);
});

test("A batch that was certainly refused (500) may be put together again, under a new key", async () => {
  const calls = watchCalls();
  await outbox.queue({ count: 2 });
  await backend.setFault("resend", "500");
  await expect(drainWholeOutbox()).rejects.toThrow("No mail was accepted: 500");
  const rows = await backend.sql("select attempts, batch_id, handover from public.email_outbox", []);
  expect(rows).toEqual(rows.map(() => ({ attempts: 1, batch_id: null, handover: "none" })));
  await backend.setFault("resend", null);
  await backend.makeMailsDue();
  expect(await drainWholeOutbox()).toEqual({ ...nothing, sent: 2 });
  expect(calls).toMatchObject([{ status: 500 }, { status: 200 }]);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(2);
});

test.each(["reset", "malformed"] as const)(
  "A batch without an answer (%s) is retried with the same mails and the same key",
  async (how) => {
    const calls = watchCalls();
    await outbox.queue({ count: 150 });
    await backend.setFault("resend", how);
    await expect(drainWholeOutbox()).rejects.toThrow("No mail was accepted");
    await backend.setFault("resend", null);
    await outbox.queue({ count: 30, recipient: "later-%s@example.com" });
    const membersOf = () =>
      backend.sql("select id, batch_id from public.email_outbox where batch_id is not null order by position", []);
    const before = await membersOf();
    expect(before).toHaveLength(100);
    await backend.makeMailsDue();
    expect(await drainWholeOutbox()).toEqual({ ...nothing, sent: 180 });
    expect((await membersOf()).slice(0, 100)).toEqual(before);
    const key = `batch/${String(before[0]?.batch_id)}`;
    expect(calls.filter((call) => call.key === key).length).toBeGreaterThanOrEqual(how === "reset" ? 1 : 2);
    expect(new Set(await outbox.delivered()).size).toBe(180);
  },
);

test("A batch whose answer was lost is not sent twice", async () => {
  await outbox.queue({ count: 100 });
  await drainWholeOutbox();
  const ids = await backend.sql("select id, provider_id from public.email_outbox order by position", []);
  await backend.sql("update public.email_outbox set status = 'pending', sent_at = null, provider_id = null", []);
  await backend.makeMailsDue();
  expect(await drainWholeOutbox()).toEqual({ ...nothing, sent: 100 });
  expect(await outbox.delivered()).toHaveLength(100);
  expect(await backend.sql("select id, provider_id from public.email_outbox order by position", [])).toEqual(ids);
});

test("In a batch a rejected address fails alone, and a mail that can't be built is retried alone", async () => {
  await outbox.queue({ count: 3 });
  await outbox.queue({ recipient: "nobody@nowhere" });
  await outbox.queue({ payload: {}, recipient: "broken@example.com" });
  await outbox.queue({ count: 2 });
  expect(await drainWholeOutbox()).toEqual({ sent: 5, retried: 1, failed: 1 });
  const rows = await backend.sql(
    "select recipient, status, attempts, batch_id, last_error from public.email_outbox where status <> 'sent' order by position",
    [],
  );
  expect(rows).toEqual([
    expect.objectContaining({
      recipient: "nobody@nowhere",
      status: "failed",
      last_error: expect.stringMatching(/address/i),
    }),
    expect.objectContaining({ recipient: "broken@example.com", status: "pending", attempts: 1, batch_id: null }),
  ]);
  expect(JSON.stringify(events)).not.toContain("nobody@nowhere");
  const calls = watchCalls();
  await backend.sql("update public.email_outbox set payload = $1::jsonb where status = 'pending'", [
    JSON.stringify(run),
  ]);
  await backend.makeMailsDue();
  expect(await drainWholeOutbox()).toEqual({ ...nothing, sent: 1 });
  expect(calls).toMatchObject([{ key: expect.stringMatching(/^session-reminder\//), status: 200 }]);
});

test("A batch that is told to wait for long loses no attempt and may be put together again", async () => {
  await outbox.queue({ count: 2 });
  await backend.setFault("resend", "429");
  await expect(drainWholeOutbox()).rejects.toThrow("No mail was accepted: 429");
  const rows = await backend.sql("select attempts, batch_id, first_attempt_at from public.email_outbox", []);
  expect(rows).toEqual(rows.map(() => ({ attempts: 0, batch_id: null, first_attempt_at: null })));
  await backend.setFault("resend", null);
  await outbox.queue({ recipient: "later@example.com" });
  await backend.makeMailsDue();
  expect(await drainWholeOutbox()).toEqual({ ...nothing, sent: 3 });
  expect(await backend.sql("select distinct batch_id from public.email_outbox", [])).toHaveLength(1);
});

test("Mails of a batch that is refused for good are sent one by one", async () => {
  await outbox.queue({ count: 3 });
  const keys: string[] = [];
  const original = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (String(input).includes("/resend/")) keys.push(new Headers(init?.headers).get("idempotency-key") ?? "");
    return String(input).endsWith("/emails/batch")
      ? Response.json({ statusCode: 413, name: "too_large", message: "Too large" }, { status: 413 })
      : original(input, init);
  });
  expect(await drainWholeOutbox()).toEqual({ ...nothing, retried: 3 });
  await backend.makeMailsDue();
  expect(await drainWholeOutbox()).toEqual({ ...nothing, sent: 3 });
  const rows = await backend.sql("select id from public.email_outbox order by position", []);
  expect(keys.map((key) => key.replace(/\/[0-9a-f]{16}$/, ""))).toEqual([
    expect.stringMatching(/^batch\//),
    ...rows.map(({ id }) => `session-reminder/${String(id)}`),
  ]);
});
