"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { reasonField } from "@/lib/console/form-fields";
import type { FormState } from "@/lib/forms/form-state";

const stopSchema = z.strictObject({
  requestId,
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  stop: z.enum(["yes", "no"]),
  reason: reasonField,
});

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
