import "server-only";

import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import type * as z from "zod/mini";

import { failureOf } from "@/lib/auth/failures";
import { OUTDATED } from "@/lib/content/errors";
import { ANSWER_MS, within } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import { fieldErrorsOf } from "@/lib/forms/field-errors";
import { isOwnOrigin } from "@/lib/forms/own-origin";
import { log } from "@/lib/log";
import { callerOf } from "@/lib/rate-limit/caller";
import { hitLimits, type Limit, tooManyAttempts } from "@/lib/rate-limit/limit";
import type { Result } from "@/lib/result";

/** What one action of the sign-in pages has of its own. */
type AuthAction<Input, Data> = {
  /** Names the action in the log. */
  name: string;
  schema: z.ZodMiniType<Input>;
  limits: (input: Input, caller: string | null) => Limit[];
  /** The shortest time the answer takes, in ms: longer than the work, it hides whether there was any. */
  minimumMs?: number;
  work: (input: Input) => Promise<Result<Data>>;
};

type Refusal = Extract<Result, { ok: false }>;

/**
 * Handles one call, always in this order: own origin, parse, limits, work; all in 8 s. Fails closed: without its counters nothing
 * is tried. Nothing is thrown but the framework's own control flow.
 */
export async function runAuthAction<Input, Data>(
  action: AuthAction<Input, Data>,
  input: unknown,
): Promise<Result<Data>> {
  const end = performance.now() + (action.minimumMs ?? 0);
  const result = await within(ANSWER_MS, async () => attempt(action, input));
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, end - performance.now())));
  return result;
}

async function attempt<Input, Data>({ name, schema, limits, work }: AuthAction<Input, Data>, input: unknown) {
  try {
    const { SITE_URL, TRUSTED_IP_HEADER } = getEnv();
    const requestHeaders = await headers();
    if (!isOwnOrigin(requestHeaders, SITE_URL)) return refused(name, "auth.foreign-origin", OUTDATED);
    const parsed = schema.safeParse(input);
    if (!parsed.success) {
      const fieldErrors = fieldErrorsOf(parsed.error);
      return { ok: false, error: Object.values(fieldErrors)[0] ?? UNREADABLE, fieldErrors } satisfies Refusal;
    }
    const wait = await hitLimits(limits(parsed.data, callerOf(requestHeaders, TRUSTED_IP_HEADER)));
    if (wait > 0) return refused(name, "auth.limited", tooManyAttempts(wait));
    return await work(parsed.data);
  } catch (error) {
    unstable_rethrow(error);
    return failureOf(error, `auth.${name}-failed`);
  }
}

const UNREADABLE = "Please check what you have entered.";

function refused(action: string, event: string, error: string): Refusal {
  log("warn", event, { action });
  return { ok: false, error };
}
