import { beforeEach, expect, test, vi } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { drainOutbox } from "@/lib/email/outbox";

const NOT_TRIED = "not tried: the provider gave no answer";

const backend = testBackend();
let events: ReturnType<typeof captureLog>;
beforeEach(async () => {
  vi.restoreAllMocks();
  for (const target of ["database", "resend"] as const) await backend.setFault(target, null);
  await backend.sql("truncate public.email_outbox", []);
  events = captureLog();
});

/** Queues mails in order, each with only a token in its payload: a template that needs more can never be rendered. */
async function queue(...templates: string[]): Promise<void> {
  for (const [place, template] of templates.entries()) {
    await backend.sql(
      `insert into public.email_outbox (template, recipient, payload, created_at, next_attempt_at)
       values ($1, 'ada@example.com', jsonb_build_object('token', gen_random_uuid()), now() - make_interval(secs => 1000 - $2), now() - make_interval(secs => 1000 - $2))`,
      [template, place],
    );
  }
}

const good = (count: number): string[] => Array.from({ length: count }, () => "waitlist-joined");

const outboxRows = async () => {
  const rows = await backend.sql(
    "select status, attempts, last_error from public.email_outbox order by created_at",
    [],
  );
  return rows.map(({ status, attempts, last_error: lastError }) => [status, attempts, lastError]);
};

test("A sent mail is logged with its ids", async () => {
  await queue(...good(1));
  await drainOutbox();
  const [row] = await backend.sql("select id, provider_id from public.email_outbox", []);
  expect(events).toEqual([
    expect.objectContaining({
      level: "info",
      event: "mail.sent",
      mailId: row?.id,
      template: "waitlist-joined",
      attempt: 1,
      providerId: row?.provider_id,
    }),
  ]);
});

test("With every mail rejected the drain stops after one batch and logs each mail", async () => {
  await queue(...good(7));
  await backend.setFault("resend", "500");
  expect(await drainOutbox()).toEqual({ sent: 0, retried: 5, failed: 0 });
  const tried = (await outboxRows()).filter(([, attempts]) => attempts === 1);
  expect(tried).toHaveLength(5);
  for (const [status, , lastError] of tried) {
    expect(status).toBe("pending");
    expect(lastError).not.toBe(NOT_TRIED);
  }
  const line = { level: "warn", event: "mail.retry", template: "waitlist-joined", attempt: 1, error: tried[0]?.[2] };
  const logged = events.filter(({ event }) => event === "mail.retry");
  expect(logged).toHaveLength(5);
  for (const event of logged) expect(event).toMatchObject(line);
});

test("With no response the drain stops after one mail and postpones the rest of the batch", async () => {
  await queue(...good(7));
  await backend.setFault("resend", "reset");
  expect(await drainOutbox()).toEqual({ sent: 0, retried: 5, failed: 0 });
  const rows = await outboxRows();
  expect(rows.filter(([, , error]) => error === NOT_TRIED)).toHaveLength(4);
  expect(rows.filter(([, , error]) => error === null)).toHaveLength(2);
  expect(rows.filter(([, attempts]) => attempts === 1)).toHaveLength(1);
});

test("When rate-limited the drain stops after one mail and postpones the rest of the batch by as long", async () => {
  await queue(...good(7));
  await backend.setFault("resend", "429");
  expect(await drainOutbox()).toEqual({ sent: 0, retried: 5, failed: 0 });
  const rows = await backend.sql(
    `select last_error, attempts, first_attempt_at, extract(epoch from next_attempt_at - now())::float8 as wait
     from public.email_outbox where last_error is not null order by created_at`,
    [],
  );
  expect(rows.map(({ last_error: error }) => error)).toEqual([
    "Too many requests",
    ...Array.from({ length: 4 }, () => "not tried: the provider asked to wait"),
  ]);
  for (const { attempts, first_attempt_at: firstAttemptAt, wait } of rows) {
    expect([attempts, firstAttemptAt]).toEqual([0, null]);
    expect(Number(wait)).toBeGreaterThan(3);
    expect(Number(wait)).toBeLessThanOrEqual(5);
  }
});

test("Mails that can't be built don't hold up others", async () => {
  await queue(...Array.from({ length: 6 }, () => "session-waitlist"), ...good(7));
  expect(await drainOutbox()).toEqual({ sent: 7, retried: 6, failed: 0 });
});

test("A drain stopped by the database logs its counts", async () => {
  await queue(...good(1));
  await backend.setFault("database", "503");
  await drainOutbox();
  expect(events).toEqual([
    expect.objectContaining({
      level: "error",
      event: "outbox.drain-failed",
      sent: 0,
      retried: 0,
      failed: 0,
      error: expect.stringMatching(/sandbox was told to fail/),
    }),
  ]);
});
