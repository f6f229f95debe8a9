"use server";

import * as z from "zod/mini";

import { runRoomAction } from "@/lib/cohorts/room-action";
import { room } from "@/lib/content/room";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";

/** Hides the signed-in person from the rest of a cohort, or shows them again. Returns a sentence about what it did. */
export async function hideFromCohortAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return runRoomAction({
    name: "hide-from-cohort",
    schema: z.strictObject({ cohortId, isHidden: z.enum(["on", "off"]) }),
    form,
    call: (client, input) =>
      client.rpc("hide_from_cohort", { p_cohort_id: input.cohortId, p_is_hidden: input.isHidden === "on" }),
    done: ({ isHidden }) => (isHidden === "on" ? room.members.nowHidden : room.members.nowShown),
  });
}

/** Gives the signed-in person's seat a new token; the old one stops working. Returns a sentence about what it did. */
export async function renewAddressAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return runRoomAction({
    name: "renew-address",
    schema: z.strictObject({ cohortId }),
    form,
    call: (client, input) => client.rpc("renew_access_token", { p_cohort_id: input.cohortId }),
    done: () => room.address.renewed,
  });
}

/**
 * Records that the signed-in person has opened one of the first steps in a cohort, or closed their panel. Returns
 * nothing to show.
 */
export async function noteFirstStepAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return runRoomAction({
    name: "note-first-step",
    schema: z.strictObject({ cohortId, step: z.enum(["calendar", "chat", "closed"]) }),
    form,
    call: (client, input) => client.rpc("note_first_step", { p_cohort_id: input.cohortId, p_step: input.step }),
    done: () => "",
    // The room isn't rendered again: what was just pressed would fold away under the finger.
    isShown: ({ step }) => step !== "calendar",
  });
}

/**
 * Records that the signed-in person is in the room of a cohort, and the browser's zone (IANA; empty if it has none).
 */
export async function noteVisitAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return runRoomAction({
    name: "note-visit",
    schema: z.strictObject({ cohortId, timeZone: z.string().check(z.regex(/^[A-Za-z0-9_+/-]{0,64}$/)) }),
    form,
    call: (client, input) =>
      client.rpc("note_room_visit", { p_cohort_id: input.cohortId, p_time_zone: input.timeZone || null }),
    done: () => "",
    isShown: () => false,
  });
}
