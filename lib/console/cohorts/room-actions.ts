"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { optionalId } from "@/lib/console/form-fields";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";
import { urlField } from "@/lib/forms/https-url";
import { lineField } from "@/lib/forms/text";

const reasons = { unknown: "This resource or its session no longer exists. Please reload the page." };

const resourceTitle = lineField({
  min: 1,
  max: 120,
  tooShort: "Enter a title.",
  tooLong: "Keep the title to 120 characters.",
});
const resourceUrl = urlField("Enter the address, with https://.");

const resourceSchema = z.strictObject({
  requestId,
  cohortId,
  sessionId: optionalId,
  title: resourceTitle,
  url: resourceUrl,
});

export async function addResourceAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_add_resource",
      schema: resourceSchema,
      reasons,
      message: () => "Resource added.",
    },
    form,
  );
}

const resourceChangeSchema = z.strictObject({
  requestId,
  resourceId: z.guid(),
  change: z.enum(["up", "top", "remove"]),
});

const changed = { up: "Moved up.", top: "Moved to the top.", remove: "Resource removed." } as const;

export async function changeResourceAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_change_resource",
      schema: resourceChangeSchema,
      reasons,
      message: (_, { change }) => changed[change],
    },
    form,
  );
}

const resourceCorrectionSchema = z.strictObject({
  requestId,
  resourceId: z.guid(),
  shownTitle: z.string().check(z.maxLength(200)),
  shownUrl: z.string().check(z.maxLength(2_000)),
  title: resourceTitle,
  url: resourceUrl,
});

/** Corrects the title and the address of a resource. */
export async function correctResourceAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_correct_resource",
      schema: resourceCorrectionSchema,
      reasons,
      message: () => "Resource corrected.",
    },
    form,
  );
}
