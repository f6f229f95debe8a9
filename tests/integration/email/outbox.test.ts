import { expect, test } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { drainOutbox } from "@/lib/email/outbox";

const NOTHING = { sent: 0, retried: 0, failed: 0 };

const backend = testBackend("email_outbox");
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

/** Expects a mail whose attempt began after `started` (ms) to wait this many seconds, however long the answers took. */
async function expectBackoff(id: string, seconds: number, started: number): Promise<void> {
  const left = await wait(id);
  expect(left).toBeLessThanOrEqual(seconds);
  expect(left + (performance.now() - started) / 1_000).toBeGreaterThanOrEqual(seconds);
}

test("A due mail is sent once and logged with its ids, however often the outbox is drained", async () => {
  const events = captureLog();
  await queue();
  expect(await drainOutbox()).toEqual({ ...NOTHING, sent: 1 });
  expect(await drainOutbox()).toEqual(NOTHING);
  expect(await backend.mails()).toHaveLength(1);
  const [row] = await backend.sql("select id, status, provider_id, sent_at from public.email_outbox", []);
  expect(row).toMatchObject({ status: "sent", provider_id: expect.any(String), sent_at: expect.anything() });
  const facts = { mailId: row?.id, template: "waitlist-joined", attempt: 1, providerId: row?.provider_id };
  expect(events).toEqual([expect.objectContaining({ level: "info", event: "mail.sent", ...facts })]);
});

test.each(["503", "reset", "malformed"] as const)(
  "With the mail fault %s a mail stays pending, and is sent exactly once after recovery",
  async (how) => {
    captureLog();
    const id = await queue();
    await backend.setFault("resend", how);
    const started = performance.now();
    expect(await drainOutbox()).toEqual({ ...NOTHING, retried: 1 });
    await expectBackoff(id, 30, started);
    expect(await drainOutbox()).toEqual(NOTHING);
    await backend.setFault("resend", null);
    await backend.makeMailsDue();
    expect(await drainOutbox()).toEqual({ ...NOTHING, sent: 1 });
    expect(await backend.mails()).toHaveLength(1);
  },
);

test("The backoff doubles from half a minute to an hour", { tags: ["long"] }, async () => {
  captureLog();
  const id = await queue();
  await backend.setFault("resend", "500");
  for (const seconds of [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]) {
    await backend.makeMailsDue();
    const started = performance.now();
    await drainOutbox();
    await expectBackoff(id, seconds, started);
  }
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
  const started = performance.now();
  await drainOutbox();
  await expectBackoff(id, 30, started);
  await backend.setFault("resend", null);
  await backend.makeMailsDue();
  expect(await drainOutbox()).toEqual({ ...NOTHING, sent: 1 });
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

test("A mail whose response was lost is not sent twice: its idempotency key is its id, and a conflict on it counts as sent", async () => {
  await queue();
  await drainOutbox();
  for (const change of ["reply_to = null", "reply_to = 'new@example.com'"]) {
    await backend.sql(
      `update public.email_outbox set status = 'pending', sent_at = null, next_attempt_at = now(), ${change}`,
      [],
    );
    expect(await drainOutbox()).toEqual({ ...NOTHING, sent: 1 });
  }
  expect(await backend.mails()).toHaveLength(1);
});

test("A mail fails 23 hours after its first attempt, before its idempotency key expires, however old it is", async () => {
  const events = captureLog();
  await queue();
  await backend.sql(
    "update public.email_outbox set attempts = 29, first_attempt_at = now() - interval '23 hours 1 second'",
    [],
  );
  expect(await drainOutbox()).toEqual({ ...NOTHING, failed: 1 });
  expect(await states()).toMatchObject([{ status: "failed", last_error: expect.stringContaining("23 hours") }]);
  expect(events.filter(({ event }) => event.startsWith("mail."))).toMatchObject([
    { event: "mail.failed", level: "error", template: "waitlist-joined" },
  ]);
  expect(await backend.mails()).toEqual([]);
  await queue();
  await backend.sql("update public.email_outbox set created_at = now() - interval '3 days'", []);
  expect(await drainOutbox()).toEqual({ ...NOTHING, sent: 1 });
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

test("Mails that can't be built don't hold up others, even if they fill a claim", { tags: ["long"] }, async () => {
  captureLog();
  for (let count = 0; count < 6; count += 1) await queue("ada@example.com", "session-waitlist");
  for (let count = 0; count < 7; count += 1) await queue();
  expect(await drainOutbox()).toEqual({ ...NOTHING, sent: 7, retried: 6 });
});

test("With the database down a drain logs its counts and doesn't throw, and the next one sends the mail", async () => {
  const events = captureLog();
  await queue();
  await backend.setFault("database", "500");
  expect(await drainOutbox()).toEqual(NOTHING);
  const error = expect.stringMatching(/sandbox was told to fail/) as string;
  expect(events).toMatchObject([{ level: "error", event: "outbox.drain-failed", ...NOTHING, error }]);
  await backend.setFault("database", null);
  expect(await drainOutbox()).toEqual({ ...NOTHING, sent: 1 });
});

test("With every mail rejected the drain stops after one batch and logs each mail", async () => {
  const events = captureLog();
  for (let count = 0; count < 7; count += 1) await queue();
  await backend.setFault("resend", "500");
  expect(await drainOutbox()).toEqual({ ...NOTHING, retried: 5 });
  const tried = (await states()).filter(({ attempts }) => attempts === 1);
  expect(tried).toHaveLength(5);
  for (const { status, last_error: error } of tried) {
    expect(status).toBe("pending");
    expect(error).not.toMatch(/^not tried/);
  }
  const line = { level: "warn", template: "waitlist-joined", attempt: 1, error: tried[0]?.last_error };
  expect(events.filter(({ event }) => event === "mail.retry")).toMatchObject(tried.map(() => line));
});

test.each([
  ["With no response", "reset", 1, "not tried: the provider gave no answer", 60],
  ["When rate-limited", "429", 0, "not tried: the provider asked to wait", 5],
] as const)(
  "%s the drain stops after one mail and postpones the rest of the batch",
  async (_when, how, attempts, notTried, seconds) => {
    captureLog();
    const ids: string[] = [];
    while (ids.length < 7) ids.push(await queue());
    await backend.setFault("resend", how);
    expect(await drainOutbox()).toEqual({ ...NOTHING, retried: 5 });
    const rows = await states();
    expect(rows.filter(({ last_error: error }) => error === notTried)).toHaveLength(4);
    expect(rows.filter(({ last_error: error }) => error === null)).toHaveLength(2);
    expect(rows.filter((row) => row.attempts === 1)).toHaveLength(attempts);
    const waits = await Promise.all(ids.map(wait));
    expect(waits.filter((left) => left > 3 && left <= seconds)).toHaveLength(5);
  },
);
