"use server";

import { revalidatePath } from "next/cache";
import { after } from "next/server";
import type * as z from "zod/mini";

import { manage } from "@/lib/content/manage-registration";
import { drainOutbox } from "@/lib/email/outbox";
import { type ActionOptions, allowAnyone, runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import { cancelRegistration, giveFeedback, registerAgain, setNewsletter } from "@/lib/registrations/manage";
import { cancelSchema, feedbackSchema, newsletterSchema, registerAgainSchema } from "@/lib/registrations/manage-schema";
import type { Result } from "@/lib/result";

const UNKNOWN: Result<never> = { ok: false, error: manage.unknown };

/** Cancels a registration and sends the mail about it after the response; repeating it does no harm. */
export async function cancelRegistrationAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = manageAction("cancel-registration", cancelSchema, async ({ token }) => {
    const outcome = await cancelRegistration(token);
    if (outcome === "unknown") return UNKNOWN;
    return outcome === "over" ? { ok: false, error: manage.tooLate } : { ok: true, data: undefined };
  });
  return runFormAction(options, form);
}

/** Registers a registration's address again, for the run that its page showed; the mail is sent after the response. */
export async function registerAgainAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = manageAction("register-again", registerAgainSchema, async ({ token, runId }) => {
    const outcome = await registerAgain(token, runId ?? null);
    if (outcome === "unknown") return UNKNOWN;
    return outcome === "run_changed" ? { ok: false, error: manage.runChanged } : { ok: true, data: undefined };
  });
  return runFormAction(options, form);
}

/** Stores how a session was; pressed again it changes the answer. */
export async function giveFeedbackAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = manageAction("feedback", feedbackSchema, async ({ token, rating, text }) => {
    const outcome = await giveFeedback(token, rating, text);
    if (outcome === "unknown") return UNKNOWN;
    return outcome === "saved" ? { ok: true, data: undefined } : { ok: false, error: manage.feedback[outcome] };
  });
  return runFormAction(options, form);
}

/** Turns the newsletter on or off for a registration's address. */
export async function setNewsletterAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = manageAction("newsletter", newsletterSchema, async ({ token, newsletter }) =>
    (await setNewsletter(token, newsletter === "on", "own page")) ? { ok: true, data: undefined } : UNKNOWN,
  );
  return runFormAction(options, form);
}

/**
 * The options of an action on a registration's page. Anyone with the token may use it, so it's counted per token, and
 * per caller against guessing tokens. Whatever it did, the page is rendered again.
 */
function manageAction<Input extends { token: string }>(
  name: string,
  schema: z.ZodMiniType<Input>,
  work: (input: Input) => Promise<Result>,
): ActionOptions<Input, undefined, null> {
  return {
    name,
    schema,
    failure: manage.failure.description,
    authenticate: allowAnyone,
    limits: ({ token }, _user, caller) => [
      { key: `${name} ${token.toLowerCase()}`, max: 20, seconds: 3_600 },
      ...(caller ? [{ key: `registration ${caller}`, max: 60, seconds: 600 }] : []),
    ],
    isFailOpen: true,
    work: async (input) => {
      const result = await work(input);
      revalidatePath("/registration/[token]", "page");
      after(drainOutbox);
      return result;
    },
  };
}
