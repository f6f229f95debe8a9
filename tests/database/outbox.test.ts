import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { testDatabase } from "./support/database";
import { race } from "./support/race";
import { drainOutbox, drainWholeOutbox } from "@/lib/email/outbox";
import { paceDeadlines } from "@/tests/fixtures/deadline-pace";
import { payloads } from "@/tests/fixtures/mails";
import { stubBackend } from "@/tests/fixtures/stub-environment";

const AT_ONCE = 6;

const run = {
  sessionTitle: "AI for Marketing & Sales",
  startsAt: "2026-12-05T05:30:00+00:00",
  endsAt: "2026-12-05T07:00:00+00:00",
  timeZone: "Asia/Kolkata",
  meetingUrl: "https://meet.example.com/sales",
  registrationId: "0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11",
  registeredAt: "2026-11-20T16:59:05.021+00:00",
  manageToken: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  sequence: 0,
  stampedAt: "2026-11-20T16:59:05.021+00:00",
  reminder: "hour",
};
const news = { subject: "News", text: "Hello", manageToken: run.manageToken };
const waitingPlace = { token: "16fd2706-8baf-433b-82eb-8c7fada847da" };

const db = testDatabase("outbox", AT_ONCE * 2);
beforeAll(async () => {
  stubBackend(db.backend);
  paceDeadlines("well");
});
// The worker's next file measures times.
afterAll(() => paceDeadlines("failing"));
beforeEach(async () => {
  vi.restoreAllMocks();
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  await db.owner`truncate public.email_outbox cascade`;
  await fetch(`${db.backend.url}/mailbox/messages`, { method: "DELETE" });
});

async function queue(template: string, recipient: string, subjectId: string | null = null): Promise<void> {
  const payload = { news, "session-reminder": run, "waitlist-joined": waitingPlace }[template] ?? {};
  await db.owner`
    insert into public.email_outbox (template, recipient, payload, person)
    values (${template}, ${recipient}, ${db.owner.json(payload)}, ${subjectId})`;
}
const queueReminders = async (count: number) => db.owner`
  insert into public.email_outbox (template, recipient, payload)
  select 'session-reminder', format('person-%s@example.com', n), ${db.owner.json(run)}
  from generate_series(1, ${count}::integer) n`;

/** The module as another process would load it, since each process runs one drain at a time. */
async function newProcess() {
  vi.resetModules();
  const [outbox] = await Promise.all([import("@/lib/email/outbox"), import("@/lib/email/messages")]);
  return outbox;
}

/** How many calls a second the provider accepts. */
const setCallRate = (how: number | null) =>
  fetch(`${db.backend.url}/_control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ target: "resend-rate", how }),
  });

/** Recipients of the delivered mails, oldest first. */
async function delivered(): Promise<string[]> {
  const mails = (await (await fetch(`${db.backend.url}/mailbox/messages`)).json()) as { to: string }[];
  return mails.map(({ to }) => to).toReversed();
}

type Claimed = { id: string; batch_id: string | null };
const claim = async (): Promise<Claimed[]> => db.sql<Claimed[]>`
  select id, batch_id from public.claim_outbox(5, 120)`;
const claimAtOnce = async () => Promise.all(Array.from({ length: AT_ONCE }, claim));
const expireLeases = async () =>
  db.owner`update public.email_outbox set next_attempt_at = now() where status = 'pending'`;

/**
 * Continues as the next scheduled runs would, and returns their counts: a subject's last mail may have been blocked
 * until now, and on a busy machine a call may have missed its deadline and be due again later.
 */
async function drainWhatIsLeft() {
  const counts: Awaited<ReturnType<typeof drainWholeOutbox>>[] = [];
  const left = async () => {
    await expireLeases();
    counts.push(await drainWholeOutbox());
    return db.owner`select id, status from public.email_outbox where status <> 'sent'`;
  };
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  return counts;
}

test("Every template has its priority among the mails", async () => {
  const rows = await db.owner<{ name: string }[]>`select name from public.mail_templates`;
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(payloads).toSorted());
});

test("Concurrent runs send every mail once, those with one subject in order", async () => {
  await queueReminders(120);
  const subjects = Array.from({ length: 12 }, () => randomUUID());
  for (const letter of ["a", "b", "c"]) {
    for (const [index, subject] of subjects.entries()) {
      // The second is more urgent than the first, but still has to follow it.
      const template = { a: "waitlist-joined", b: "account-exists", c: "news" }[letter] ?? "";
      await queue(template, `${letter}-${index}@example.com`, subject);
    }
  }
  const processes: Awaited<ReturnType<typeof newProcess>>[] = [];
  for (let process = 0; process < AT_ONCE * 2; process += 1) processes.push(await newProcess());
  const counts = await Promise.all(
    processes.map((process, index) => (index % 2 === 0 ? process.drainWholeOutbox() : process.drainOutbox())),
  );
  counts.push(...(await drainWhatIsLeft()));
  expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(156);
  const recipients = await delivered();
  expect(recipients).toHaveLength(156);
  expect(new Set(recipients).size).toBe(156);
  for (const index of subjects.keys()) {
    const places = ["a", "b", "c"].map((letter) => recipients.indexOf(`${letter}-${index}@example.com`));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});

race("Concurrent claims share no mail, and no batch is larger than a hundred", 20, async () => {
  await db.owner`truncate public.email_outbox cascade`;
  await queueReminders(230);
  for (let single = 0; single < 12; single += 1) await queue("waitlist-joined", `single-${single}@example.com`);
  const claims = (await Promise.all([claimAtOnce(), claimAtOnce()])).flat().filter(({ length }) => length > 0);
  const ids = claims.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const mails of claims) {
    expect(new Set(mails.map(({ batch_id: batch }) => batch)).size).toBe(1);
    expect(mails.length).toBeLessThanOrEqual(mails[0]?.batch_id === null ? 5 : 100);
  }
});

test("After a crash one claim gets the whole batch again, with its id", async () => {
  await queueReminders(150);
  const [first, second] = [await claim(), await claim()];
  expect([first.length, second.length]).toEqual([100, 50]);
  for (let round = 0; round < 5; round += 1) {
    await expireLeases();
    const claims = (await claimAtOnce()).filter(({ length }) => length > 0);
    expect(claims.toSorted((one, other) => other.length - one.length)).toEqual([first, second]);
  }
});

race("A late holder that reports its batch while it is claimed again blocks no one", 20, async () => {
  await db.owner`truncate public.email_outbox cascade`;
  await queueReminders(100);
  const ids = (await claim()).map(({ id }) => id).toReversed();
  await expireLeases();
  await Promise.all([
    db.sql`select public.mark_outbox_sent(${ids}::uuid[], ${ids}::text[])`,
    db.sql`select public.retry_outbox(${ids}::uuid[], 1, 'late')`,
    claimAtOnce(),
  ]);
  const rows = await db.owner`select status, id::text = provider_id as is_own from public.email_outbox`;
  expect(rows).toEqual(rows.map(() => ({ status: "sent", is_own: true })));
});

test(
  "A hundred visitors at once call the provider as one, until it asks to wait, and an urgent mail still goes",
  { tags: ["long"] },
  async () => {
    for (let person = 0; person < 100; person += 1) await queue("waitlist-joined", `person-${person}@example.com`);
    const calls: number[] = [];
    const original = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const response = await original(input, init);
      if (String(input).includes("/resend/")) calls.push(response.status);
      return response;
    });
    await setCallRate(2);
    await Promise.all(Array.from({ length: 100 }, drainOutbox));
    // One for the first drain, and one for the drain that all others share.
    expect(calls.filter((status) => status === 429).length).toBeLessThanOrEqual(2);
    expect(await delivered()).toHaveLength(calls.filter((status) => status === 200).length);

    await queue("account-exists", "buyer@example.com");
    await Promise.all(Array.from({ length: 20 }, drainOutbox));
    expect(await delivered()).toContain("buyer@example.com");
    await setCallRate(null);
    await drainWhatIsLeft();
    expect(new Set(await delivered()).size).toBe(101);
    expect(await delivered()).toHaveLength(101);
  },
);
