import "server-only";

import type * as z from "zod/mini";

import type { CurrentUser } from "@/lib/auth/identity";
import type { ActionOptions } from "@/lib/forms/action";
import { isBot } from "@/lib/forms/bot-trap";
import type { Result } from "@/lib/result";

type PublicFields = { email: string; website: string; elapsedMs?: number | undefined };

/** How often one caller may send one form: an office behind one address can register its people in it. */
const USUAL_ALLOWANCE = { max: 30, seconds: 600 };

type PublicForm<Input extends PublicFields> = {
  name: string;
  schema: z.ZodMiniType<Input>;
  /** The spec's sentence for a failure that is not the visitor's. */
  failure: string;
  /** How often one caller may send the form. */
  allowance?: { max: number; seconds: number };
  /** Finds the account, where it matters who is signed in. */
  findAccount?: () => Promise<CurrentUser | null>;
  /** Does the work; throws if it could not be done. */
  work: (input: Input, account: CurrentUser | null) => Promise<void>;
};

/**
 * The options of a form that anybody may send: guarded by the bot trap, open while the counters are away. A submission is
 * counted by account, else by caller, or where the host names none by the address typed.
 */
export function publicForm<Input extends PublicFields>({
  allowance = USUAL_ALLOWANCE,
  findAccount,
  work,
  ...form
}: PublicForm<Input>): ActionOptions<Input, undefined, CurrentUser | null> {
  return {
    ...form,
    who: async (): Promise<Result<CurrentUser | null>> => ({ ok: true, data: (await findAccount?.()) ?? null }),
    isTrapped: isBot,
    limits: ({ email }, account, caller) => [
      { key: `form ${form.name} ${account?.id ?? caller ?? email.toLowerCase()}`, ...allowance },
    ],
    isOpenUncounted: true,
    work: async (input, account) => {
      await work(input, account);
      return { ok: true, data: undefined };
    },
  };
}
