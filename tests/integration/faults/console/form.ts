import { randomUUID } from "node:crypto";

import type { PaymentsBackend } from "../../payments/backend";
import { formOf } from "../../support/form-actions";
import type { Target } from "../breaking";
import { messageOf } from "../flow";
import type { PlaceName } from "./places";
import type { ActionDone } from "@/lib/console/action";
import { initialFormState } from "@/lib/forms/form-state";
import type { Result } from "@/lib/result";

/** What forms are prepared with; each form has its own `word`, which is in `email` and in the address of anyone told. */
export type Scene = {
  backend: PaymentsBackend;
  operator: { userId: string; email: string };
  word: string;
  email: string;
};

type Fields = Record<string, string>;

/** A form on a page, and how many rows it has written; each function returns 1 once the press has taken effect. */
export type Prepared = {
  fields: Fields;
  /** The six digits that the authenticator app shows, typed again for each press. */
  code?: () => string;
  /** Rows of the ledger; those with the form's request id by default. */
  ledger?: () => Promise<number>;
  /** What follows the transaction of the ledger's row: at the payment provider, or because of its answer. */
  outcome?: () => Promise<number>;
};

type Action = (previous: typeof initialFormState, form: FormData) => Promise<{ result: Result<unknown> | null }>;

/** A form of the console, which is submitted while a service fails, and again once it works. */
export type ConsoleForm = {
  action: Action;
  name: string;
  /** Called while nothing fails. */
  prepare: (scene: Scene) => Promise<Prepared>;
  /** The templates of the mails queued in the transaction of the ledger's row, and of those queued later. */
  mails?: string[];
  laterMails?: string[];
  /** True for an action that calls no function of the console, and has no row in the ledger. */
  isUnlogged?: true;
  /** The path of the page that a success redirects to, or of the file that it links to. */
  leadsTo?: RegExp;
  /** What it calls apart from the database and, for mails, the mail provider; the auth server for checking codes. */
  services?: Target[];
  /** The answer instead of the usual sentence while a place is broken; some faults have different ones. */
  refusals?: Partial<Record<PlaceName, string | Record<string, string>>>;
};

/** Sends the form; the answer is "ok" or the sentence that the operator reads. */
export async function press({ action, leadsTo }: ConsoleForm, { fields, code }: Prepared): Promise<string> {
  try {
    const { result } = await action(initialFormState, formOf({ ...fields, code: code?.() }));
    if (!result) throw new Error("The action gave no result");
    if (!leadsTo || !result.ok) return messageOf(result);
    const { link } = result.data as ActionDone;
    return link && leadsTo.test(new URL(link.href).pathname) ? "ok" : "led nowhere";
  } catch (error) {
    const { digest } = error as { digest?: string };
    if (digest === undefined) throw error;
    const [kind, , address = ""] = digest.split(";");
    const path = kind === "NEXT_REDIRECT" ? new URL(address, "http://localhost").pathname : digest;
    return leadsTo?.test(path) ? "ok" : path;
  }
}

type Row = Omit<ConsoleForm, "name" | "action" | "prepare"> & {
  /** Which of the action's uses this is. */
  use?: string;
  /** As in `Prepared`, for the scene's buyer. */
  outcome?: (scene: Scene) => Promise<number>;
};

/** A row of the table: what the form sends, apart from a new request id. */
export const form = (
  action: Action,
  fieldsOf: (scene: Scene) => Fields | Promise<Fields>,
  { use, outcome, ...row }: Row = {},
): ConsoleForm => ({
  ...row,
  name: use ? `${action.name}: ${use}` : action.name,
  action,
  prepare: async (scene) => ({
    fields: { requestId: randomUUID(), ...(await fieldsOf(scene)) },
    ...(outcome && { outcome: () => outcome(scene) }),
  }),
});

/** The fields of a form about a new record: its id in the field `name`, and the rest. */
export const about =
  (name: string, record: (scene: Scene) => Promise<string>, rest: Fields | ((scene: Scene) => Fields) = {}) =>
  async (scene: Scene): Promise<Fields> => ({
    [name]: await record(scene),
    ...(typeof rest === "function" ? rest(scene) : rest),
  });
