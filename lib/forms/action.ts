import "server-only";

import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { setTimeout as sleep } from "node:timers/promises";
import type * as z from "zod/mini";

import { pageOutdated, UNREADABLE_FORM } from "@/lib/content/errors";
import { getEnv } from "@/lib/env";
import { withErrorId } from "@/lib/error-id";
import { cutToFields } from "@/lib/forms/cut-values";
import { fieldErrorsOf } from "@/lib/forms/field-errors";
import { fieldsOf, type FormState, returnedValues } from "@/lib/forms/form-state";
import { otherAccountRefusal, takePageFields } from "@/lib/forms/shown-account";
import { callerOf } from "@/lib/http/caller";
import { withCameFrom } from "@/lib/http/came-from";
import { RESPONSE_TIMEOUT_MS, withDeadline } from "@/lib/http/deadline";
import { log, newErrorId } from "@/lib/log";
import type { LogEvent } from "@/lib/log-events";
import type { Failure, Result } from "@/lib/result";
import { hitLimits, type Limit, tooManyAttempts } from "@/lib/security/rate-limit";
import { isSameOrigin } from "@/lib/security/same-origin";

export type ActionOptions<Input, Data, User> = {
  /** Names the action in the log. */
  name: string;
  /** Parses and bounds the input. */
  schema: z.ZodMiniType<Input>;
  /** The message for an unexpected error; its id is added. */
  failure: string;
  /** Returns the caller's account, or an error. */
  authenticate: () => Promise<Result<User>>;
  /** The session's account, null without one: input from a page rendered for another account is refused. */
  accountOf?: (user: User) => { id: string; email: string } | null;
  /** The reason to refuse input from a bot, as a sentence for a person; undefined for everything else. */
  botRefusal?: (input: Input) => string | undefined;
  /** The rate limits; `caller` is the caller's network, if the host reports it. */
  limits?: (input: Input, user: User, caller: string | null) => Limit[];
  /** True to accept input while the rate limiter is down. */
  isFailOpen?: boolean;
  /** The minimum response time, in ms: longer than the work takes, to hide whether an account exists. */
  minimumMs?: number;
  /** Expected errors are values, unexpected ones are thrown. */
  work: (input: Input, user: User) => Promise<Result<Data>>;
};

/** For actions that need no account. */
export const allowAnyone = async (): Promise<Result<null>> => ({ ok: true, data: null });

/**
 * Runs a server action: same-origin check, authentication, the page's account, parsing, time trap, rate limits, work;
 * all of it within 8 s. Throws nothing but the framework's control flow.
 */
export async function runAction<Input, Data, User>(
  options: ActionOptions<Input, Data, User>,
  input: unknown,
): Promise<Result<Data>> {
  const [result] = await Promise.all([
    withDeadline(RESPONSE_TIMEOUT_MS, async () => execute(options, input)),
    options.minimumMs ? sleep(options.minimumMs) : undefined,
  ]);
  return result;
}

/** The same for a form: returns the values for the form if it was rejected, cut to its fields. */
export async function runFormAction<Input, Data, User>(
  options: ActionOptions<Input, Data, User>,
  form: FormData,
): Promise<FormState<Data>> {
  // A hand-made request can send any arguments.
  if (!(form instanceof FormData)) return { result: { ok: false, error: options.failure }, values: {} };
  const result = await runAction(options, fieldsOf(form));
  return { result, values: result.ok ? {} : cutToFields(returnedValues(form), options.schema) };
}

async function execute<Input, Data, User>(
  options: ActionOptions<Input, Data, User>,
  input: unknown,
): Promise<Result<Data>> {
  const { name, schema, failure } = options;
  try {
    const { SITE_URL, TRUSTED_IP_HEADER } = getEnv();
    const requestHeaders = await headers();
    if (!isSameOrigin(requestHeaders, SITE_URL)) return reject(name, "action.foreign-origin", pageOutdated);
    const user = await options.authenticate();
    if (!user.ok) return user;
    const { shownFor, cameFrom, fields } = takePageFields(input);
    const other = otherAccountRefusal(shownFor, options.accountOf?.(user.data) ?? null);
    if (other !== undefined) return reject(name, "action.other-account", { ok: false, error: other });
    const parsed = await schema.safeParseAsync(fields, { error: () => UNREADABLE_FORM });
    if (!parsed.success) {
      const fieldErrors = fieldErrorsOf(parsed.error);
      log("info", "action.refused", { action: name, fields: Object.keys(fieldErrors).join(" ") });
      return { ok: false, error: Object.values(fieldErrors)[0] ?? failure, fieldErrors };
    }
    const refusal = options.botRefusal?.(parsed.data);
    if (refusal !== undefined) return reject(name, "action.too-fast", { ok: false, error: refusal });
    const wait = await countAttempt(options, parsed.data, user.data, callerOf(requestHeaders, TRUSTED_IP_HEADER));
    if (wait > 0) return reject(name, "action.limited", { ok: false, error: tooManyAttempts(wait) });
    return await withCameFrom(cameFrom, requestHeaders, () => options.work(parsed.data, user.data));
  } catch (error) {
    unstable_rethrow(error);
    const errorId = newErrorId();
    log("error", "action.failed", { action: name, errorId, error });
    return { ok: false, error: withErrorId(failure, errorId) };
  }
}

/** The seconds until the next call is allowed; 0 if this one is. */
async function countAttempt<Input, Data, User>(
  { name, limits, isFailOpen }: ActionOptions<Input, Data, User>,
  input: Input,
  user: User,
  caller: string | null,
): Promise<number> {
  const all = limits?.(input, user, caller) ?? [];
  if (!isFailOpen) return hitLimits(all);
  try {
    return await hitLimits(all);
  } catch (error) {
    log("error", "action.not-counted", { action: name, error });
    return 0;
  }
}

function reject(action: string, event: LogEvent, failure: Failure): Failure {
  log("warn", event, { action });
  return failure;
}
