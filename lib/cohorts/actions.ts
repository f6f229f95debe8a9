"use server";

import { revalidatePath } from "next/cache";
import * as z from "zod/mini";

import { verifiedUser } from "@/lib/auth/current-user";
import type { CurrentUser } from "@/lib/auth/identity";
import { room } from "@/lib/content/room";
import { roomForms } from "@/lib/content/room-forms";
import { runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import { isReadable } from "@/lib/forms/text";
import { signedOut } from "@/lib/profile/messages";
import type { Result } from "@/lib/result";
import { createUserClient } from "@/lib/supabase/server";

const cohortId = z.string().check(z.minLength(1), z.maxLength(40), z.refine(isReadable));

/** Hides the signed-in person from the rest of a cohort, or shows them again. Returns a sentence about what it did. */
export async function hideFromCohortAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return change({
    name: "hide-from-cohort",
    schema: z.strictObject({ cohortId, isHidden: z.enum(["on", "off"]) }),
    form,
    call: async (input) => {
      const client = await createUserClient();
      return client.rpc("hide_from_cohort", { p_cohort_id: input.cohortId, p_is_hidden: input.isHidden === "on" });
    },
    done: ({ isHidden }) => (isHidden === "on" ? room.members.nowHidden : room.members.nowShown),
  });
}

/** Gives the signed-in person's seat a new token; the old one stops working. Returns a sentence about what it did. */
export async function renewAddressAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return change({
    name: "renew-address",
    schema: z.strictObject({ cohortId }),
    form,
    call: async (input) => {
      const client = await createUserClient();
      return client.rpc("renew_access_token", { p_cohort_id: input.cohortId });
    },
    done: () => room.address.renewed,
  });
}

/**
 * Records that the signed-in person has opened one of the first steps in a cohort, or closed their panel. Returns
 * nothing to show.
 */
export async function noteFirstStepAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return change({
    name: "note-first-step",
    schema: z.strictObject({ cohortId, step: z.enum(["calendar", "chat", "closed"]) }),
    form,
    call: async (input) => {
      const client = await createUserClient();
      return client.rpc("note_first_step", { p_cohort_id: input.cohortId, p_step: input.step });
    },
    done: () => "",
    // The room isn't rendered again: what was just pressed would fold away under the finger.
    isShown: ({ step }) => step !== "calendar",
  });
}

/**
 * Records that the signed-in person is in the room of a cohort, and the browser's zone (IANA; empty if it has none).
 */
export async function noteVisitAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return change({
    name: "note-visit",
    schema: z.strictObject({ cohortId, timeZone: z.string().check(z.regex(/^[A-Za-z0-9_+/-]{0,64}$/)) }),
    form,
    call: async (input) => {
      const client = await createUserClient();
      return client.rpc("note_room_visit", { p_cohort_id: input.cohortId, p_time_zone: input.timeZone || null });
    },
    done: () => "",
    isShown: () => false,
  });
}

type Change<Input> = {
  name: string;
  schema: z.ZodMiniType<Input>;
  form: FormData;
  call: (input: Input) => Promise<{ data: boolean | null; error: Error | null }>;
  done: (input: Input) => string;
  /** Whether the page is rendered again; true by default. */
  isShown?: (input: Input) => boolean;
};

async function change<Input>({ name, schema, form, call, done, isShown }: Change<Input>): Promise<FormState<string>> {
  return runFormAction(
    {
      name,
      schema,
      failure: roomForms.failure.description,
      authenticate: async (): Promise<Result<CurrentUser>> => {
        const user = await verifiedUser();
        return user ? { ok: true, data: user } : signedOut;
      },
      accountOf: (user) => user,
      limits: (_input, user) => [{ key: `${name} ${user.id}`, max: 20, seconds: 3_600 }],
      isFailOpen: true,
      work: async (input): Promise<Result<string>> => {
        const { data, error } = await call(input);
        if (error) throw error;
        if (isShown?.(input) !== false) revalidatePath("/my-learning", "layout");
        return data ? { ok: true, data: done(input) } : { ok: false, error: room.noSeat };
      },
    },
    form,
  );
}
