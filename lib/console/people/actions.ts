"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { reasonField } from "@/lib/console/form-fields";
import type { FormState } from "@/lib/forms/form-state";
import { eraseSoon } from "@/lib/own-data/erase";

const stopSchema = z.strictObject({
  requestId,
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  stop: z.enum(["yes", "no"]),
  reason: reasonField,
});

const eraseSchema = z.strictObject({
  requestId,
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  reason: reasonField,
});

/** Erases a person who wrote to us; the deletion itself follows after the response. */
export async function erasePersonAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_erase_person",
      schema: eraseSchema,
      reasons: erasureReasons,
      afterwards: eraseSoon,
    },
    form,
  );
}

const erasureReasons = {
  unchanged: "This person's data is being deleted already.",
  operator: "This person can use the console. Take them off the team first.",
  order: "An order of theirs is still open.",
  refund: "A refund of theirs isn't done.",
  review: "A payment of theirs waits for a decision.",
  request: "Their request about a seat is open.",
};

const reasons = { unchanged: "Nothing to change: it's already set that way. Please reload the page." };

const liftSchema = z.omit(stopSchema, { stop: true });

/** Stops all bulk mail to an address, or allows it again. */
export async function stopMailingAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_stop_mailing",
      schema: stopSchema,
      reasons,
      args: ({ stop, ...input }) => ({ ...input, isStopped: stop === "yes" }),
    },
    form,
  );
}

/** Lets mails be sent again to an address to which they didn't arrive. */
export async function liftBlockAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction({ calls: "console_lift_block", schema: liftSchema, reasons }, form);
}
