import "server-only";

import { unstable_rethrow } from "next/navigation";
import type * as z from "zod/mini";

import type { Identity } from "@/lib/auth/identity";
import { ANSWER_MS, within } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import { type Allowance, countSubmission, usualAllowance } from "@/lib/forms/allowance";
import { isBot } from "@/lib/forms/bot-trap";
import { fieldErrorsOf } from "@/lib/forms/field-errors";
import { isOwnOrigin } from "@/lib/forms/own-origin";
import { log, newErrorId } from "@/lib/log";
import { callerOf } from "@/lib/rate-limit/caller";
import { tooManyAttempts } from "@/lib/rate-limit/limit";
import type { Result } from "@/lib/result";

type FormFields = { email: string; website: string; elapsedMs: number };

/** What one public form has of its own. */
type PublicForm<Form extends FormFields> = {
  /** Names the form in the log and in its counters. */
  name: string;
  schema: z.ZodMiniType<Form>;
  /** The spec's sentence for a failure that is not the visitor's. */
  failure: string;
  /** Where it is not the usual one. */
  allowance?: Allowance;
  /**
   * Who is signed in, where that matters; asked for a form that is in order. An account is counted by its id, without
   * one the caller is, or where the host names none the address typed.
   */
  findAccount?: () => Promise<Identity | null>;
  /** Does the work, with the account found; throws if it could not be done. */
  work: (form: Form, account: Identity | null) => Promise<void>;
};

/**
 * Handles one submission of a form that anybody may send, always in this order: own origin, parse, trap, limit,
 * work; all in 8 s. A trapped program gets the same success as a person. Nothing is thrown but the framework's own
 * control flow.
 */
export const handlePublicForm = <Form extends FormFields>(
  form: PublicForm<Form>,
  input: unknown,
  headers: Pick<Headers, "get">,
): Promise<Result> => within(ANSWER_MS, async () => handle(form, input, headers));

async function handle<Form extends FormFields>(
  { name, schema, failure, allowance = usualAllowance, findAccount, work }: PublicForm<Form>,
  input: unknown,
  headers: Pick<Headers, "get">,
): Promise<Result> {
  try {
    const { SITE_URL, TRUSTED_IP_HEADER } = getEnv();
    if (!isOwnOrigin(headers, SITE_URL)) {
      log("warn", "form.foreign-origin", { form: name });
      return { ok: false, error: failure };
    }
    const parsed = await schema.safeParseAsync(input);
    if (!parsed.success) {
      const fieldErrors = fieldErrorsOf(parsed.error);
      return { ok: false, error: Object.values(fieldErrors)[0] ?? failure, fieldErrors };
    }
    if (isBot(parsed.data)) {
      log("info", "form.trapped", { form: name });
      return { ok: true, data: undefined };
    }
    const account = (await findAccount?.()) ?? null;
    const who = account?.id ?? callerOf(headers, TRUSTED_IP_HEADER) ?? parsed.data.email.toLowerCase();
    const wait = await countSubmission(name, who, allowance);
    if (wait > 0) {
      log("warn", "form.limited", { form: name });
      return { ok: false, error: tooManyAttempts(wait) };
    }
    await work(parsed.data, account);
    return { ok: true, data: undefined };
  } catch (error) {
    unstable_rethrow(error);
    log("error", "form.failed", { form: name, errorId: newErrorId(), error });
    return { ok: false, error: failure };
  }
}
