import * as z from "zod/mini";

import { RESUME_MAX_BYTES, resumeRefusals } from "@/lib/careers/resume-rules";
import { type JobRole, type JobRoleId, jobRoles } from "@/lib/content/jobs";
import { botTrapFields } from "@/lib/forms/bot-trap";
import { strictEmail } from "@/lib/forms/email";
import { isPdf } from "@/lib/forms/pdf";
import { lineField, linesField } from "@/lib/forms/text";

/** In characters; the same as the table's checks. */
const MAX_NAME = 100;
const MAX_DESCRIPTION = 5_000;

const openRoles: readonly (JobRole & { id: JobRoleId })[] = jobRoles.filter(({ isOpen }) => isOpen);

const nameField = lineField({
  min: 2,
  max: MAX_NAME,
  tooShort: "Name must be at least 2 characters.",
  tooLong: `Name must be at most ${MAX_NAME} characters.`,
});

/** The profile's name, undefined if it is not valid for an application: metadata is not validated. */
export const profileNameOf = (user: { name: string } | null | undefined): string | undefined =>
  nameField.safeParse(user?.name).data;

/** For the form and the action; needs `safeParseAsync`. */
export const applicationSchema = z.strictObject({
  role: z
    .enum(
      jobRoles.map(({ id }) => id),
      resumeRefusals.missing,
    )
    .check(z.refine((role) => openRoles.some(({ id }) => id === role), resumeRefusals.missing)),
  name: nameField,
  email: strictEmail({
    required: "Please enter a valid email address.",
    invalid: "Please enter a valid email address.",
  }),
  resume: z.instanceof(File, { error: resumeRefusals.missing }).check(
    z.refine(({ size }) => size > 0, { error: resumeRefusals.missing, abort: true }),
    z.refine(({ size }) => size <= RESUME_MAX_BYTES, { error: resumeRefusals.size, abort: true }),
    z.refine(async (file) => isPdf(new Uint8Array(await file.arrayBuffer())), resumeRefusals.type),
  ),
  description: linesField({
    min: 1,
    max: MAX_DESCRIPTION,
    tooShort: "Please add a description.",
    tooLong: `Description must be at most ${MAX_DESCRIPTION} characters.`,
  }),
  /** An idempotency key from the form; missing on pages of an older build. */
  submissionId: z.optional(z.guid()),
  ...botTrapFields,
});

export type Application = z.output<typeof applicationSchema>;
