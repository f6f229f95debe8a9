import { vi } from "vitest";

import type { AnyFault, FaultTarget } from "../../../sandbox/faults.ts";
import type { Mail } from "../../../sandbox/mailbox/store.ts";
import { speedUpDeadlines } from "./fast-deadlines.ts";
import { takeSandbox } from "./take-sandbox.ts";
import { startedBefore } from "@/tests/fixtures/started-before";
import { stubBackend } from "@/tests/fixtures/stub-environment";

/** A sandbox that only the current test file uses, with helpers. */
export type TestBackend = Awaited<ReturnType<typeof takeSandbox>> & {
  /** Sets a stand-in's fault, for matching paths only if there is a pattern; null removes it. */
  setFault: (target: FaultTarget, fault: AnyFault, path?: string) => Promise<void>;
  /** Limits the calls a second that Resend's stand-in takes; null removes the limit. */
  setCallRate: (callsPerSecond: number | null) => Promise<void>;
  /** The delivered mails, newest first. */
  mails: () => Promise<Mail[]>;
  clearMails: () => Promise<void>;
  /** Makes pending mails due at once, as the passing of time would. */
  makeMailsDue: () => Promise<void>;
};

/** Takes a reset sandbox for the test file, before its first test. */
export const testBackend = (): TestBackend => startedBefore(startTestBackend);

/** Takes a reset sandbox and points the environment at it. */
export async function startTestBackend(): Promise<TestBackend> {
  const backend = await takeSandbox();
  stubBackend(backend);
  const control = async (target: string, how: unknown, path?: string) => {
    const body = JSON.stringify({ target, how, path });
    const response = await fetch(`${backend.url}/_control`, { method: "POST", body });
    if (!response.ok) throw new Error(`The sandbox refused the fault: ${response.status} ${await response.text()}`);
    // A mail is sent after the response, for which time passes as ever.
    speedUpDeadlines(how === "timeout" && target !== "resend");
  };
  return {
    ...backend,
    setFault: control,
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

/** Silences the log and returns its events. */
export function captureLog(): { event: string; [field: string]: unknown }[] {
  const events: { event: string }[] = [];
  for (const level of ["info", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => {
      // Libraries print other lines.
      if (typeof line === "string" && line.startsWith("{")) events.push(JSON.parse(line) as { event: string });
    });
  }
  return events;
}
