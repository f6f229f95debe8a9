import "server-only";

import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import type * as z from "zod/mini";

import { verifiedUser } from "@/lib/auth/current-user";
import type { CurrentUser } from "@/lib/auth/identity";
import { ANSWER_MS, within } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import { fieldErrorsOf } from "@/lib/forms/field-errors";
import { isOwnOrigin } from "@/lib/forms/own-origin";
import { log, newErrorId } from "@/lib/log";
import { SIGNED_OUT } from "@/lib/profile/messages";
import type { Result } from "@/lib/result";

/** What one change of the learner's own things has of its own. */
type OwnAction<Input, Output> = {
  /** Names the action in the log. */
  name: string;
  schema: z.ZodMiniType<Input>;
  /** The sentence for a failure that is not the learner's. */
  failure: string;
  /** Does the work for the one who asked; an expected refusal is a value, a surprise is thrown. */
  work: (user: CurrentUser, input: Input) => Promise<Result<Output>>;
};

/**
 * Handles one change that a learner makes to what is theirs, always in this order: own origin, who (asked of the auth
 * backend now), parse, work; all in 8 s. Nothing is thrown but the framework's own control flow.
 */
export const handleOwnAction = <Input, Output>(
  action: OwnAction<Input, Output>,
  input: unknown,
): Promise<Result<Output>> => within(ANSWER_MS, async () => handle(action, input));

async function handle<Input, Output>(
  { name, schema, failure, work }: OwnAction<Input, Output>,
  input: unknown,
): Promise<Result<Output>> {
  try {
    if (!isOwnOrigin(await headers(), getEnv().SITE_URL)) {
      log("warn", "profile.foreign-origin", { action: name });
      return { ok: false, error: failure };
    }
    const user = await verifiedUser();
    if (!user) return { ok: false, error: SIGNED_OUT };
    const parsed = schema.safeParse(input);
    if (!parsed.success) {
      const fieldErrors = fieldErrorsOf(parsed.error);
      return { ok: false, error: Object.values(fieldErrors)[0] ?? failure, fieldErrors };
    }
    return await work(user, parsed.data);
  } catch (error) {
    unstable_rethrow(error);
    log("error", "profile.failed", { action: name, errorId: newErrorId(), error });
    return { ok: false, error: failure };
  }
}
