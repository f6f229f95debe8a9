import { vi } from "vitest";

import type { TestBackend } from "../support/backend";

export const nothing = { sent: 0, retried: 0, failed: 0 };

/** The payload of a reminder. */
export const run = {
  sessionTitle: "AI for Marketing & Sales",
  startsAt: "2026-12-05T05:30:00+00:00",
  endsAt: "2026-12-05T07:00:00+00:00",
  timeZone: "Asia/Kolkata",
  meetingUrl: "https://meet.example.com/sales",
  registrationId: "0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11",
  manageToken: "4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f",
  registeredAt: "2026-11-20T16:59:05.021+00:00",
  sequence: 0,
  stampedAt: "2026-11-20T16:59:05.021+00:00",
  reminder: "hour",
};

export const news = { subject: "News", text: "Hello", manageToken: run.manageToken };

type Queued = {
  template?: string;
  payload?: unknown;
  count?: number;
  recipient?: string;
  subjectId?: string | null;
  /** Seconds from now. */
  sendBefore?: number | null;
};

/** A test file's outbox and mailbox, both empty. */
export async function emptyOutbox(backend: TestBackend) {
  for (const target of ["database", "resend"] as const) await backend.setFault(target, null);
  await backend.setCallRate(null);
  await backend.sql("truncate public.email_outbox cascade", []);
  await fetch(`${backend.url}/mailbox/messages`, { method: "DELETE" });

  /** Queues mails, reminders by default, to `person-1@example.com` and so on. */
  const queue = async ({
    template = "session-reminder",
    payload = run,
    count = 1,
    recipient = "person-%s@example.com",
    subjectId = null,
    sendBefore = null,
  }: Queued): Promise<void> => {
    await backend.sql(
      `insert into public.email_outbox (template, recipient, payload, person, send_before)
       select $1, format($3, n), $2::jsonb, $5::uuid, now() + make_interval(secs => $6)
       from generate_series(1, $4::integer) as n`,
      [template, JSON.stringify(payload), recipient, count, subjectId, sendBefore],
    );
  };
  return {
    queue,
    queueReceipt: () => queue({ template: "account-exists", payload: {}, recipient: "buyer@example.com" }),
    /** Recipients of the delivered mails, oldest first. */
    delivered: async () => (await backend.mails()).map(({ to }) => to).toReversed(),
    /** The number of mails by state. */
    states: async () => {
      const rows = await backend.sql(
        "select status, count(*)::int as count from public.email_outbox group by 1 order by 1",
        [],
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count] as [string, number]));
    },
  };
}

/** The calls to the provider from now on, in order. */
export function watchCalls(): { key: string; status: number }[] {
  const calls: { key: string; status: number }[] = [];
  const original = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const response = await original(input, init);
    if (String(input).includes("/resend/")) {
      const key = new Headers(init?.headers).get("idempotency-key") ?? "";
      calls.push({ key, status: response.status });
    }
    return response;
  });
  return calls;
}
