import { vi } from "vitest";

import { takeSandbox } from "./take-sandbox.ts";
import { environment } from "@/tests/fixtures/environment";

type Mail = {
  to: string;
  from: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: string }[];
};

/** A sandbox that is the test file's own while it runs, and what its tests ask of it. */
export type TestBackend = Awaited<ReturnType<typeof takeSandbox>> & {
  /** Lets a stand-in misbehave; null makes it well. */
  setFault: (target: "database" | "auth" | "auth-mail" | "storage" | "resend", how: string | null) => Promise<void>;
  /** The mails that arrived, newest first. */
  mails: () => Promise<Mail[]>;
  /** Makes waiting mails due at once, as the passing of time would. */
  makeMailsDue: () => Promise<void>;
};

/** Takes a sandbox with everything in it as new, and points the environment at it. */
export async function startTestBackend(): Promise<TestBackend> {
  const backend = await takeSandbox();
  Object.assign(process.env, environment, {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    RESEND_BASE_URL: `${backend.url}/resend`,
    RAZORPAY_API_URL: `${backend.url}/razorpay`,
  });
  return {
    ...backend,
    setFault: async (target, how) => {
      await fetch(`${backend.url}/_control`, { method: "POST", body: JSON.stringify({ target, how }) });
    },
    mails: async () => (await fetch(`${backend.url}/mailbox/messages`)).json() as Promise<Mail[]>,
    makeMailsDue: async () => {
      await backend.sql("update public.email_outbox set next_attempt_at = now() where status = 'pending'", []);
    },
  };
}

/** Keeps the log out of the report and hands its events over. */
export function captureLog(): { event: string; [field: string]: unknown }[] {
  const events: { event: string }[] = [];
  for (const level of ["info", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => {
      // Libraries have lines of their own.
      if (typeof line === "string" && line.startsWith("{")) events.push(JSON.parse(line) as { event: string });
    });
  }
  return events;
}
