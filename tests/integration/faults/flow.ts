import type { PaymentsBackend } from "../payments/backend";
import type { Fault, Target } from "./breaking";
import type { TestUsers } from "./users";
import type { Result } from "@/lib/result";
import { withoutErrorId } from "@/tests/fixtures/error-id";

/** One run of a flow. */
type FlowRun = {
  /** Does the visitor's part and returns the message shown; called again for the retry. */
  attempt: () => Promise<string>;
  /** What the run stored. */
  storedData: () => Promise<unknown>;
};

export type Flow = {
  name: string;
  /** Called while nothing fails. */
  prepare: (backend: PaymentsBackend, users: TestUsers) => FlowRun | Promise<FlowRun>;
  /** The message if nothing fails; "ok" by default. */
  success?: string;
  /**
   * The message while a service fails; some faults have different ones. A fault in a service that isn't listed doesn't
   * affect the flow.
   */
  failure: Partial<Record<Target, string | (Partial<Record<Fault, string>> & { else: string })>>;
  /** What is stored after a failed attempt (if given), and after the retry. */
  stored: { afterFault?: unknown; afterRetry: unknown };
};

/** The message a visitor reads. */
export const messageOf = (result: Result<unknown>): string => (result.ok ? "ok" : withoutErrorId(result.error));

/** The number of rows of a query. */
export async function count(
  { sql }: Pick<PaymentsBackend, "sql">,
  query: string,
  values: unknown[] = [],
): Promise<number> {
  const [row] = await sql(`select count(*)::int as number from ${query}`, values);
  return Number(row?.number);
}

/** The message of an outage of the auth server. */
export const SIGN_IN_AWAY = "The sign-in service isn't answering. Please try again in a minute.";

/** Personal data and log injections that visitors type; none of it may appear in the log. */
export const inputs = {
  name: "Zenobia Quill",
  company: "Umbrella\r\nWorks",
  words: 'Marmalade for the whole team?\r\n{"level":"error","event":"forged"}',
  file: "Zenobia's life.pdf",
  password: "correct horse battery staple",
};
