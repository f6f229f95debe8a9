// @module-tag long
import { beforeEach, expect, test, vi } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { emptyOutbox, news, nothing, run, watchCalls } from "./outbox-support";
import { drainOutbox, drainWholeOutbox } from "@/lib/email/outbox";

const backend = testBackend();
let outbox: Awaited<ReturnType<typeof emptyOutbox>>;
let events: ReturnType<typeof captureLog>;
beforeEach(async () => {
  vi.restoreAllMocks();
  outbox = await emptyOutbox(backend);
  events = captureLog();
});

test("More urgent mails leave first, whenever they were written", async () => {
  const { reminder: _reminder, ...payload } = run;
  await outbox.queue({ template: "news", payload: news, recipient: "news@example.com" });
  await outbox.queue({ recipient: "reminded@example.com" });
  await outbox.queue({ template: "session-moved", payload, recipient: "moved@example.com" });
  await outbox.queue({
    template: "waitlist-joined",
    payload: { token: run.manageToken },
    recipient: "joined@example.com",
  });
  await outbox.queueReceipt();
  expect(await drainWholeOutbox()).toEqual({ ...nothing, sent: 5 });
  expect(await outbox.delivered()).toEqual([
    "buyer@example.com",
    "joined@example.com",
    "reminded@example.com",
    "moved@example.com",
    "news@example.com",
  ]);
});

test("At two calls a second a thousand reminders take ten calls, and a receipt written meanwhile leaves next", async () => {
  const calls = watchCalls();
  await outbox.queue({ count: 1_000 });
  await backend.setCallRate(2);
  const drained = drainWholeOutbox();
  await expect.poll(() => calls.length, { timeout: 30_000, interval: 5 }).toBe(3);
  await outbox.queueReceipt();
  expect(await drained).toEqual({ ...nothing, sent: 1_001 });
  const accepted = calls.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(11);
  expect(new Set(accepted.map(({ key }) => key)).size).toBe(11);
  expect(calls.length).toBeLessThanOrEqual(17);
  // Only the batch that was on its way and the one already claimed may come first.
  expect((await outbox.delivered()).indexOf("buyer@example.com")).toBeLessThanOrEqual(400);
  expect(new Set(await outbox.delivered()).size).toBe(1_001);
  expect(await outbox.states()).toEqual({ sent: 1_001 });
  const tries = await backend.sql("select distinct attempts from public.email_outbox", []);
  expect(tries).toEqual([{ attempts: 1 }]);
});

test("After a response the mails that someone is waiting for are sent, and the rest is left to the scheduler", async () => {
  await outbox.queue({ count: 3 });
  await outbox.queue({ template: "waitlist-joined", payload: { token: run.manageToken } });
  await outbox.queueReceipt();
  expect(await drainOutbox()).toEqual({ ...nothing, sent: 2 });
  expect(await outbox.states()).toEqual({ pending: 3, sent: 2 });
});

test("Each run logs what is still waiting, by priority", async () => {
  await outbox.queue({ count: 3 });
  await outbox.queueReceipt();
  await backend.sql("update public.email_outbox set created_at = now() - interval '90 seconds' where priority = 3", []);
  await backend.sql("update public.email_outbox set next_attempt_at = now() + interval '1 hour'", []);
  await drainWholeOutbox();
  const backlog = events.filter(({ event }) => event === "outbox.backlog");
  expect(backlog).toMatchObject([
    { level: "info", priority: 1, count: 1 },
    { priority: 3, count: 3 },
  ]);
  expect(backlog[1]?.oldestSeconds).toBeGreaterThanOrEqual(90);
  expect(backlog[1]?.oldestSeconds).toBeLessThan(120);
  await backend.makeMailsDue();
  events.length = 0;
  await drainWholeOutbox();
  expect(events.filter(({ event }) => event === "outbox.backlog")).toEqual([]);
});

test("A mail that has become pointless is never sent", async () => {
  await outbox.queue({ sendBefore: -1, recipient: "late@example.com" });
  await outbox.queue({ sendBefore: 60, recipient: "early@example.com" });
  await outbox.queue({
    template: "waitlist-joined",
    payload: { token: run.manageToken },
    sendBefore: -1,
    recipient: "late@example.com",
  });
  expect(await drainWholeOutbox()).toEqual({ ...nothing, sent: 1 });
  expect(await outbox.delivered()).toEqual(["early@example.com"]);
  expect(await outbox.states()).toEqual({ sent: 1, skipped: 2 });
});

test("A mail that becomes pointless while the provider asks us to wait isn't sent", async () => {
  await backend.setCallRate(1);
  await fetch(`${backend.url}/resend/emails`, { method: "POST" });
  await outbox.queue({ sendBefore: 0.5, count: 2 });
  expect(await drainWholeOutbox()).toEqual(nothing);
  expect(await outbox.delivered()).toEqual([]);
  expect(await outbox.states()).toEqual({ skipped: 2 });
  expect(events.filter(({ event }) => event === "mail.skipped")).toHaveLength(2);
});
