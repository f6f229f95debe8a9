import "server-only";

import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { setTimeout as pause } from "node:timers/promises";
import type * as z from "zod/mini";

import { OUTDATED } from "@/lib/content/errors";
import { ANSWER_MS, within } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import { fieldErrorsOf } from "@/lib/forms/field-errors";
import { fieldsOf, type FormState, returnedValues } from "@/lib/forms/form-state";
import { isOwnOrigin } from "@/lib/forms/own-origin";
import { log, newErrorId } from "@/lib/log";
import { callerOf } from "@/lib/rate-limit/caller";
import { hitLimits, type Limit, tooManyAttempts } from "@/lib/rate-limit/limit";
import type { Result } from "@/lib/result";

/** What one server action has of its own. */
export type ActionOptions<Input, Data, Who> = {
  /** Names the action in the log. */
  name: string;
  /** Parses what was sent, and bounds it. */
  schema: z.ZodMiniType<Input>;
  /** The sentence for a failure that is not the person's. */
  failure: string;
  /** Says who calls, or refuses them. */
  who: () => Promise<Result<Who>>;
  /** True for what only a program sends: it is told of success, and nothing is done. */
  isTrapped?: (input: Input) => boolean;
  /** What is counted; `caller` is the caller's network where the host names it. */
  limits?: (input: Input, who: Who, caller: string | null) => Limit[];
  /** True where losing what people send is worse than taking too much: it goes on while the counters are away. */
  isOpenUncounted?: boolean;
  /** The shortest time the answer takes, in ms: longer than the work, it hides whether there was any. */
  minimumMs?: number;
  /** Does the work. An expected refusal is a value, a surprise is thrown. */
  work: (input: Input, who: Who) => Promise<Result<Data>>;
};

type Refusal = Extract<Result, { ok: false }>;

/** For actions that need not know who calls. */
export const anyone = async (): Promise<Result<null>> => ({ ok: true, data: null });

/**
 * Handles one call of a server action, always in this order: own origin, who, parse, trap, limits, work; all in 8 s.
 * Nothing is thrown but the framework's own control flow.
 */
export async function runAction<Input, Data, Who>(
  options: ActionOptions<Input, Data, Who>,
  input: unknown,
): Promise<Result<Data>> {
  const [result] = await Promise.all([
    within(ANSWER_MS, async () => attempt(options, input)),
    options.minimumMs ? pause(options.minimumMs) : undefined,
  ]);
  return result;
}

/** The same for a form: answers with the texts that fill it in again where it was refused. */
export async function runFormAction<Input, Data, Who>(
  options: ActionOptions<Input, Data, Who>,
  form: FormData,
): Promise<FormState<Data>> {
  // Whoever calls an action by hand may send anything.
  if (!(form instanceof FormData)) return { result: { ok: false, error: options.failure }, values: {} };
  const result = await runAction(options, fieldsOf(form));
  return { result, values: result.ok ? {} : returnedValues(form) };
}

async function attempt<Input, Data, Who>(
  options: ActionOptions<Input, Data, Who>,
  input: unknown,
): Promise<Result<Data>> {
  const { name, schema, failure } = options;
  try {
    const { SITE_URL, TRUSTED_IP_HEADER } = getEnv();
    const requestHeaders = await headers();
    if (!isOwnOrigin(requestHeaders, SITE_URL)) return refuse(name, "action.foreign-origin", OUTDATED);
    const who = await options.who();
    if (!who.ok) return who;
    const parsed = await schema.safeParseAsync(input);
    if (!parsed.success) {
      const fieldErrors = fieldErrorsOf(parsed.error);
      return { ok: false, error: Object.values(fieldErrors)[0] ?? failure, fieldErrors };
    }
    if (options.isTrapped?.(parsed.data)) {
      log("info", "action.trapped", { action: name });
      return { ok: true, data: undefined as Data };
    }
    const wait = await count(options, parsed.data, who.data, callerOf(requestHeaders, TRUSTED_IP_HEADER));
    if (wait > 0) return refuse(name, "action.limited", tooManyAttempts(wait));
    return await options.work(parsed.data, who.data);
  } catch (error) {
    unstable_rethrow(error);
    log("error", "action.failed", { action: name, errorId: newErrorId(), error });
    return { ok: false, error: failure };
  }
}

/** The seconds until the next call is allowed, 0 where this one is. */
async function count<Input, Data, Who>(
  { name, limits, isOpenUncounted }: ActionOptions<Input, Data, Who>,
  input: Input,
  who: Who,
  caller: string | null,
): Promise<number> {
  const all = limits?.(input, who, caller) ?? [];
  if (!isOpenUncounted) return hitLimits(all);
  try {
    return await hitLimits(all);
  } catch (error) {
    log("error", "action.not-counted", { action: name, error });
    return 0;
  }
}

function refuse(action: string, event: string, error: string): Refusal {
  log("warn", event, { action });
  return { ok: false, error };
}
