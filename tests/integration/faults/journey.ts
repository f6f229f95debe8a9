import type { Scene } from "../payments/scene";
import type { Cast } from "./cast";
import type { Result } from "@/lib/result";

export type Target = "database" | "auth" | "storage" | "razorpay" | "resend";
export type How = "500" | "503" | "timeout" | "slow" | "reset" | "malformed" | "429";

/** One go at a journey. */
type Go = {
  /** What the visitor does and reads; the second time it is the retry. */
  attempt: () => Promise<string>;
  /** What it has left with us. */
  traces: () => Promise<unknown>;
};

export type Journey = {
  name: string;
  /** Everything is well meanwhile. */
  prepare: (scene: Scene, cast: Cast) => Go | Promise<Go>;
  /** What is read where nothing fails. */
  well: string;
  /**
   * What is read while a part of the outside world fails, for some faults in other words. A part that is not named does
   * the journey no harm.
   */
  hurt: Partial<Record<Target, string | (Partial<Record<How, string>> & { else: string })>>;
  /** What it leaves: after a fault that hurt it nothing of it (where this is given), in the end all of it, once. */
  left: { none?: unknown; done: unknown };
};

/** What a visitor reads. */
export const said = (result: Result<unknown>): string => (result.ok ? "ok" : result.error);

/** The number that a query counts. */
export async function count({ sql }: Pick<Scene, "sql">, query: string, values: unknown[] = []): Promise<number> {
  const [row] = await sql(`select count(*)::int as number from ${query}`, values);
  return Number(row?.number);
}

/** The sentence of an outage of the sign-in service. */
export const SIGN_IN_AWAY = "The sign-in service is not answering. Please try again in a minute.";

/** What visitors type, to be found in no log: a name, words, a file's name, and a line that would like to be one. */
export const typed = {
  name: "Zenobia Quill",
  company: "Umbrella\r\nWorks",
  words: 'Marmalade for the whole team?\r\n{"level":"error","event":"forged"}',
  file: "Zenobia's life.pdf",
  password: "correct horse battery staple",
};
