import { beforeEach, vi } from "vitest";

import type { AnyFault, FaultTarget } from "../../../sandbox/faults.ts";
import type { Mail } from "../../../sandbox/mailbox/store.ts";
import { takeSandbox } from "./take-sandbox.ts";
import { paceDeadlines, paceForFault } from "@/tests/fixtures/deadline-pace";
import { startedBefore } from "@/tests/fixtures/started-before";
import { stubBackend } from "@/tests/fixtures/stub-environment";

/** A sandbox that only the current test file uses, with helpers. */
export type TestBackend = Awaited<ReturnType<typeof takeSandbox>> & {
  /** Sets a stand-in's fault, for matching paths only if there is a pattern; null removes it. */
  setFault: (target: FaultTarget, fault: AnyFault, path?: string) => Promise<void>;
  /** Removes all faults and limits. */
  heal: () => Promise<void>;
  /** Limits how many calls a second Resend's stand-in accepts; null removes the limit. */
  setCallRate: (callsPerSecond: number | null) => Promise<void>;
  /** The delivered mails, newest first. */
  mails: () => Promise<Mail[]>;
  clearMails: () => Promise<void>;
  /** Makes pending mails due at once, as if time had passed. */
  makeMailsDue: () => Promise<void>;
};

/**
 * Takes a reset sandbox for the test file, before its first test. Each test begins without the previous one's spies,
 * faults, mails and counted attempts, and with these tables of the schema public empty.
 */
export function testBackend(...tables: string[]): TestBackend {
  const backend = startedBefore(startTestBackend);
  const emptied = ["rate_limits", ...tables].map((table) => `public.${table}`).join(", ");
  beforeEach(async () => {
    vi.restoreAllMocks();
    await backend.heal();
    await backend.sql(`truncate ${emptied} cascade`, []);
    await backend.clearMails();
  });
  return backend;
}

/** Takes a reset sandbox and points the environment at it. */
export async function startTestBackend(): Promise<TestBackend> {
  const backend = await takeSandbox();
  stubBackend(backend);
  paceDeadlines("well");
  const changed = new Set<string>();
  const control = async (target: string, how: unknown, path?: string) => {
    changed.add(target);
    const body = JSON.stringify({ target, how, path });
    const response = await fetch(`${backend.url}/_control`, { method: "POST", body });
    if (!response.ok) throw new Error(`The sandbox refused the fault: ${response.status} ${await response.text()}`);
    // A mail is sent after the response, so time must pass at its usual speed.
    if (target === "resend" && how === "timeout") paceDeadlines("failing");
    // A provider that limits its calls works.
    else if (target !== "resend-rate") paceForFault(how);
  };
  return {
    ...backend,
    setFault: control,
    heal: async () => {
      for (const target of changed) await control(target, null);
      changed.clear();
    },
    setCallRate: (callsPerSecond) => control("resend-rate", callsPerSecond),
    mails: async () => (await fetch(`${backend.url}/mailbox/messages`)).json() as Promise<Mail[]>,
    clearMails: async () => {
      await fetch(`${backend.url}/mailbox/messages`, { method: "DELETE" });
    },
    makeMailsDue: async () => {
      await backend.sql("update public.email_outbox set next_attempt_at = now() where status = 'pending'", []);
    },
  };
}

type LogEvent = { event: string; [field: string]: unknown };

/** Silences the log and returns its events. */
export function captureLog(events: LogEvent[] = []): LogEvent[] {
  for (const level of ["info", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => {
      // Libraries print other lines.
      if (typeof line === "string" && line.startsWith("{")) events.push(JSON.parse(line) as LogEvent);
    });
  }
  return events;
}

/** The same for each test in the file, in one list that is emptied before each. */
export function captureLogOfEachTest(): LogEvent[] {
  const events: LogEvent[] = [];
  beforeEach(() => {
    events.length = 0;
    captureLog(events);
  });
  return events;
}
