"use server";

import type { PostgrestError } from "@supabase/supabase-js";
import { revalidatePath } from "next/cache";
import { after } from "next/server";
import type * as z from "zod/mini";

import { signedInUser } from "@/lib/auth/current-user";
import type { Identity } from "@/lib/auth/identity";
import { moveSchema, refundSchema, withdrawSchema } from "@/lib/changes/schema";
import { changes } from "@/lib/content/changes";
import { drainOutbox } from "@/lib/email/outbox";
import { type ActionOptions, runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import { createAdminClient } from "@/lib/supabase/admin";
import { refusalOf } from "@/lib/supabase/without-rows";

const { problems, refund, open } = changes;

/** What a learner reads for each reason of a refusal. */
const sentences: Readonly<Record<string, string>> = {
  unknown: problems.unknown,
  no_seat: problems.unknown,
  open: problems.open,
  too_late: problems.tooLate,
  nothing_left: changes.nothingLeft,
  amount_changed: problems.amountChanged,
  decided: problems.decided,
  moved_once: problems.movedOnce,
  moves_ended: problems.movesEnded,
  not_on_sale: problems.notOnSale,
  already_enrolled: problems.enrolled,
};

/** Enough to ask, withdraw and ask again several times. */
const ASKED_A_DAY = 20;

type Change<Input> = {
  name: string;
  schema: z.ZodMiniType<Input>;
  call: (input: Input, userId: string) => PromiseLike<{ error: PostgrestError | null }>;
  /** What a success says. */
  done: string;
  isMailed?: boolean;
  /** The sentence for a reason that depends on the input; undefined for any other. */
  refusal?: (reason: string, input: Input) => string | undefined;
};

/** The learner's part of a change; the page shows the result, and the mail is sent after the response. */
async function change<Input>(
  form: FormData,
  { name, schema, call, done, isMailed = true, refusal }: Change<Input>,
): Promise<FormState<string>> {
  const options: ActionOptions<Input, string, Identity> = {
    name,
    schema,
    failure: changes.failure.description,
    authenticate: async () => signedInUser(),
    accountOf: (learner) => learner,
    limits: (_input, { id }) => [
      { key: `change ${id}`, max: 30, seconds: 600 },
      ...(isMailed ? [{ key: `change asked ${id}`, max: ASKED_A_DAY, seconds: 86_400 }] : []),
    ],
    work: async (input, { id }) => {
      const { error } = await call(input, id);
      const reason = error && refusalOf(error);
      if (reason !== null) {
        const why = refusal?.(reason, input) ?? sentences[reason] ?? changes.failure.description;
        return { ok: false, error: why };
      }
      after(drainOutbox);
      revalidatePath("/my-learning", "layout");
      return { ok: true, data: done };
    },
  };
  return runFormAction(options, form);
}

/** Requests a refund of a seat; staff decide. */
export async function askForRefundAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return change(form, {
    name: "ask-for-refund",
    schema: refundSchema,
    call: (input, userId) =>
      createAdminClient().rpc("ask_for_refund", {
        p_request_id: input.requestId,
        p_user_id: userId,
        p_enrolment_id: input.enrolmentId,
        p_shown_amount: input.amount,
        p_reason: input.reason,
      }),
    done: refund.done,
  });
}

/** Requests a move to a later cohort; staff decide. */
export async function askForMoveAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return change(form, {
    name: "ask-for-move",
    schema: moveSchema,
    call: (input, userId) =>
      createAdminClient().rpc("ask_for_move", {
        p_request_id: input.requestId,
        p_user_id: userId,
        p_enrolment_id: input.enrolmentId,
        p_to_cohort_id: input.toCohortId,
        p_reason: "",
      }),
    done: refund.done,
    refusal: (reason, { toCohortId }) => (reason === "full" ? problems.full(toCohortId) : undefined),
  });
}

/** Withdraws the learner's own request. */
export async function withdrawChangeAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return change(form, {
    name: "withdraw-change",
    schema: withdrawSchema,
    call: ({ changeId }, userId) =>
      createAdminClient().rpc("withdraw_change", { p_user_id: userId, p_change_id: changeId }),
    done: open.done,
    isMailed: false,
  });
}
