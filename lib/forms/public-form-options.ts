import "server-only";

import type * as z from "zod/mini";

import type { ActionOptions } from "@/lib/forms/action";
import { tooFast } from "@/lib/forms/bot-trap";
import type { Result } from "@/lib/result";

type Account = { id: string; email: string };

type PublicFields = { email: string; elapsedMs?: number | undefined };

/** Per caller and form: enough for an office behind one address. */
const DEFAULT_ALLOWANCE = { max: 30, seconds: 600 };

type PublicForm<Input extends PublicFields, Data, User extends Account> = {
  name: string;
  schema: z.ZodMiniType<Input>;
  /** The message for an unexpected error. */
  failure: string;
  allowance?: { max: number; seconds: number };
  /** The signed-in account, if the form uses it. */
  findAccount?: () => Promise<User | null>;
  /** Returns the result's data, if there are any. Throws if it fails. */
  work: (input: Input, account: User | null) => Promise<Data>;
};

/** The data of a result; work that returns nothing has none. */
type DataOf<Work> = Work extends void ? undefined : Work;

/**
 * The options of an action that needs no account: it's refused if it's sent too fast, and still accepted while the rate
 * limiter is down. Submissions are counted per account, else per caller, else per email address.
 */
export function publicFormOptions<Input extends PublicFields, Data, User extends Account = Account>({
  allowance = DEFAULT_ALLOWANCE,
  findAccount,
  work,
  ...form
}: PublicForm<Input, Data, User>): ActionOptions<Input, DataOf<Data>, User | null> {
  return {
    ...form,
    authenticate: async (): Promise<Result<User | null>> => ({
      ok: true,
      data: (await findAccount?.()) ?? null,
    }),
    accountOf: (account) => account,
    botRefusal: tooFast,
    limits: ({ email }, account, caller) => [
      { key: `form ${form.name} ${account?.id ?? caller ?? email.toLowerCase()}`, ...allowance },
    ],
    isFailOpen: true,
    work: async (input, account) => ({ ok: true, data: (await work(input, account)) as DataOf<Data> }),
  };
}
