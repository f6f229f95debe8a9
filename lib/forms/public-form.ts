import "server-only";

import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";

import { getEnv } from "@/lib/env";
import { isBot } from "@/lib/forms/bot-trap";
import { fieldErrorsOf } from "@/lib/forms/field-errors";
import { isOwnOrigin } from "@/lib/forms/own-origin";
import { log, newErrorId } from "@/lib/log";
import type { Result } from "@/lib/result";

type TrapFields = { website: string; elapsedMs: number };

/** What one public form has of its own. */
type PublicForm<Form extends TrapFields> = {
  /** Names the form in the log. */
  name: string;
  schema: z.ZodType<Form>;
  /** The spec's sentence for a failure that is not the visitor's. */
  failure: string;
  /** Does the work; throws if it could not be done. */
  work: (form: Form) => Promise<void>;
};

/**
 * Handles one submission of a form that anybody may send, always in this order: own origin, parse, trap, work.
 * A trapped program gets the same success as a person. Nothing is thrown but the framework's own control flow.
 */
export async function handlePublicForm<Form extends TrapFields>(
  { name, schema, failure, work }: PublicForm<Form>,
  input: unknown,
  headers: Pick<Headers, "get">,
): Promise<Result> {
  try {
    if (!isOwnOrigin(headers, getEnv().SITE_URL)) {
      log("warn", "form.foreign-origin", { form: name });
      return { ok: false, error: failure };
    }
    const parsed = schema.safeParse(input);
    if (!parsed.success) {
      const fieldErrors = fieldErrorsOf(parsed.error);
      return { ok: false, error: Object.values(fieldErrors)[0] ?? failure, fieldErrors };
    }
    if (isBot(parsed.data)) {
      log("info", "form.trapped", { form: name });
      return { ok: true, data: undefined };
    }
    await work(parsed.data);
    return { ok: true, data: undefined };
  } catch (error) {
    unstable_rethrow(error);
    log("error", "form.failed", { form: name, errorId: newErrorId(), error });
    return { ok: false, error: failure };
  }
}
