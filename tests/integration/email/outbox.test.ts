import { beforeEach, expect, test, vi } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { drainOutbox } from "@/lib/email/outbox";

const backend = testBackend();
beforeEach(async () => {
  vi.restoreAllMocks();
  for (const target of ["database", "resend"] as const) await backend.setFault(target, null);
  await backend.sql("truncate public.email_outbox", []);
  await backend.clearMails();
});

async function queue(recipient = "ada@example.com", template = "waitlist-joined"): Promise<string> {
  const [row] = await backend.sql(
    "insert into public.email_outbox (template, recipient, payload) values ($1, $2, jsonb_build_object('token', gen_random_uuid())) returning id",
    [template, recipient],
  );
  return String(row?.id);
}

const states = () =>
  backend.sql("select status, attempts, last_error from public.email_outbox order by created_at", []);
/** Seconds until the next attempt. */
async function wait(id: string): Promise<number> {
  const [row] = await backend.sql(
    "select extract(epoch from next_attempt_at - now())::float8 as seconds from public.email_outbox where id = $1",
    [id],
  );
  return Number(row?.seconds);
}

test("A due mail is sent once, however often the outbox is drained", async () => {
  await queue();
  expect(await drainOutbox()).toEqual({ sent: 1, retried: 0, failed: 0 });
  expect(await drainOutbox()).toEqual({ sent: 0, retried: 0, failed: 0 });
  expect(await backend.mails()).toHaveLength(1);
  const [row] = await backend.sql("select status, provider_id, sent_at from public.email_outbox", []);
  expect(row).toMatchObject({ status: "sent", provider_id: expect.any(String), sent_at: expect.anything() });
});

test("Concurrent drains of a process are one, and send each mail once", async () => {
  for (let person = 0; person < 12; person += 1) await queue(`person-${person}@example.com`);
  const counts = await Promise.all([drainOutbox(), drainOutbox(), drainOutbox()]);
  expect(counts).toEqual(counts.map(() => ({ sent: 12, retried: 0, failed: 0 })));
  expect(new Set((await backend.mails()).map(({ to }) => to)).size).toBe(12);
  expect(await backend.mails()).toHaveLength(12);
});

test.each(["500", "503", "reset", "malformed"] as const)(
  "With the mail fault %s a mail stays pending, and is sent exactly once after recovery",
  async (how) => {
    captureLog();
    const id = await queue();
    await backend.setFault("resend", how);
    expect(await drainOutbox()).toEqual({ sent: 0, retried: 1, failed: 0 });
    expect(await wait(id)).toBeGreaterThan(25);
    expect(await drainOutbox()).toEqual({ sent: 0, retried: 0, failed: 0 });
    await backend.setFault("resend", null);
    await backend.makeMailsDue();
    expect(await drainOutbox()).toEqual({ sent: 1, retried: 0, failed: 0 });
    expect(await backend.mails()).toHaveLength(1);
  },
);

test("The backoff doubles from half a minute to an hour", async () => {
  captureLog();
  const id = await queue();
  await backend.setFault("resend", "500");
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await backend.makeMailsDue();
    await drainOutbox();
    waits.push(Math.ceil((await wait(id)) / 30) * 30);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
});

test("A rate-limited mail is retried after the Retry-After time and never fails for it", async () => {
  captureLog();
  const id = await queue();
  await backend.setFault("resend", "429");
  for (let refusal = 1; refusal <= 12; refusal += 1) {
    await backend.makeMailsDue();
    await drainOutbox();
    expect(await wait(id)).toBeLessThanOrEqual(5);
  }
  expect(await states()).toMatchObject([{ status: "pending", attempts: 0 }]);
  await backend.setFault("resend", "500");
  await backend.makeMailsDue();
  await drainOutbox();
  expect(Math.ceil(await wait(id))).toBe(30);
  await backend.setFault("resend", null);
  await backend.makeMailsDue();
  expect(await drainOutbox()).toEqual({ sent: 1, retried: 0, failed: 0 });
  expect(await backend.mails()).toHaveLength(1);
});

test("A mail that may have been sent keeps its idempotency key's deadline, whatever errors follow", async () => {
  captureLog();
  await queue();
  await backend.setFault("resend", "reset");
  await drainOutbox();
  const firstAttempt = "select first_attempt_at from public.email_outbox";
  const before = await backend.sql(firstAttempt, []);
  await backend.setFault("resend", "429");
  await backend.makeMailsDue();
  await drainOutbox();
  expect(await backend.sql(firstAttempt, [])).toEqual(before);
  expect(await states()).toMatchObject([{ status: "pending", attempts: 1 }]);
});

test("A mail whose response was lost is not sent twice: its idempotency key is its id", async () => {
  await queue();
  await drainOutbox();
  await backend.sql("update public.email_outbox set status = 'pending', sent_at = null, next_attempt_at = now()", []);
  expect(await drainOutbox()).toEqual({ sent: 1, retried: 0, failed: 0 });
  expect(await backend.mails()).toHaveLength(1);
});

test("A conflict on the idempotency key counts as sent", async () => {
  await queue();
  await drainOutbox();
  await backend.sql(
    "update public.email_outbox set status = 'pending', sent_at = null, next_attempt_at = now(), reply_to = 'new@example.com'",
    [],
  );
  expect(await drainOutbox()).toEqual({ sent: 1, retried: 0, failed: 0 });
  expect(await backend.mails()).toHaveLength(1);
});

test("A mail fails 23 hours after its first attempt, before its idempotency key expires", async () => {
  const events = captureLog();
  await queue();
  await backend.sql(
    "update public.email_outbox set attempts = 29, first_attempt_at = now() - interval '23 hours 1 second'",
    [],
  );
  expect(await drainOutbox()).toEqual({ sent: 0, retried: 0, failed: 1 });
  expect(await states()).toMatchObject([{ status: "failed", last_error: expect.stringContaining("23 hours") }]);
  expect(events.filter(({ event }) => event.startsWith("mail."))).toMatchObject([
    { event: "mail.failed", level: "error", template: "waitlist-joined" },
  ]);
  expect(await backend.mails()).toEqual([]);
});

test("A mail without an attempt is sent however old it is", async () => {
  await queue();
  await backend.sql("update public.email_outbox set created_at = now() - interval '3 days'", []);
  expect(await drainOutbox()).toEqual({ sent: 1, retried: 0, failed: 0 });
});

test("A rejected address and a broken mail do not delay others", async () => {
  const events = captureLog();
  await queue("nobody@nowhere");
  await queue("ada@example.com", "session-waitlist");
  await queue("grace@example.com");
  expect(await drainOutbox()).toEqual({ sent: 1, retried: 1, failed: 1 });
  expect(await states()).toMatchObject([{ status: "failed" }, { status: "pending" }, { status: "sent" }]);
  expect((await backend.mails()).map(({ to }) => to)).toEqual(["grace@example.com"]);
  expect(JSON.stringify(events)).not.toContain("nobody@nowhere");
});

test("With the database down a drain does not throw, and the next one sends the mail", async () => {
  const events = captureLog();
  await queue();
  await backend.setFault("database", "500");
  expect(await drainOutbox()).toEqual({ sent: 0, retried: 0, failed: 0 });
  expect(events).toMatchObject([{ event: "outbox.drain-failed" }]);
  await backend.setFault("database", null);
  expect(await drainOutbox()).toEqual({ sent: 1, retried: 0, failed: 0 });
});
