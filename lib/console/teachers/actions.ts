"use server";

import * as z from "zod/mini";

import { teacherPhoto } from "@/lib/cohorts/teachers";
import { type ActionDone, runConsoleAction, runOperatorAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { tickField, wholeNumber } from "@/lib/console/form-fields";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";
import { lineField, linesField } from "@/lib/forms/text";
import { PHOTO_MAX_BYTES, photoRefusals } from "@/lib/profile/photo-rules";
import { openUpload, type PhotoUpload, publishLimits, publishTeacherPhoto } from "@/lib/profile/photo-store";
import { linkedInField, photoPublishSchema } from "@/lib/profile/schema";

const GONE = "This teacher no longer exists. Please reload the page.";

const facts = {
  name: lineField({ min: 1, max: 100, tooShort: "Enter a name.", tooLong: "Keep the name to 100 characters." }),
  title: lineField({ min: 1, max: 120, tooShort: "Enter a title.", tooLong: "Keep the title to 120 characters." }),
  bio: linesField({ min: 0, max: 1_000, tooShort: "", tooLong: "Keep it to 1,000 characters." }),
  linkedinUrl: z.pipe(
    linkedInField,
    z.transform((url) => url || null),
  ),
};

const addSchema = z.strictObject({ requestId, ...facts });

/** Adds a teacher. */
export async function addTeacherAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_add_teacher",
      schema: addSchema,
      message: (_answer, { name }) => `${name} has been added. Open their page to add a photo.`,
    },
    form,
  );
}

const changeSchema = z.strictObject({
  requestId,
  teacherId: z.guid(),
  shownSequence: wholeNumber("Please reload the page."),
  ...facts,
  photoPath: z.pipe(
    z.string().check(z.maxLength(300)),
    z.transform((path) => path || null),
  ),
});

/** Changes what a teacher's cohorts read about them, and their photo. */
export async function changeTeacherAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_change_teacher",
      schema: changeSchema,
      reasons: { unknown: GONE, no_photo: "The photo is no longer there. Please choose it again." },
      reasonFields: { no_photo: "photoPath" },
      message: () => "Saved. Rooms, emails and calendars show it from now on.",
    },
    form,
  );
}

const uploadSchema = z.strictObject({
  teacherId: z.guid(),
  size: wholeNumber(photoRefusals.type.description).check(z.maximum(PHOTO_MAX_BYTES, photoRefusals.size.description)),
});

/** Returns a signed URL to which the browser uploads a teacher's photo with one PUT. */
export async function openTeacherPhotoAction(_previous: FormState<PhotoUpload>, form: FormData) {
  return runOperatorAction(
    { name: "console-open-photo", schema: uploadSchema, work: ({ teacherId }) => openUpload(teacherId) },
    form,
  );
}

/** A published photo that no one has yet. */
type NewPhoto = { path: string; address: string | null };

/** Re-encodes and publishes an uploaded photo; the teacher has it once their form is saved. */
export async function publishTeacherPhotoAction(_previous: FormState<NewPhoto>, form: FormData) {
  return runOperatorAction(
    {
      name: "console-publish-photo",
      schema: z.extend(photoPublishSchema, { teacherId: z.guid() }),
      limits: ({ teacherId }, _access, caller) => publishLimits(teacherId, caller),
      work: async ({ teacherId, uploadId }) => {
        const file = await publishTeacherPhoto(teacherId, uploadId);
        return file.ok ? { ok: true, data: { path: file.data, address: teacherPhoto(file.data) } } : file;
      },
    },
    form,
  );
}

/** In addition, a box for each teacher, with their id as its name. */
const cohortSchema = z.catchall(
  z.object({ requestId, cohortId, shown: z.string().check(z.maxLength(10_000)) }),
  tickField,
);

const isId = (text: string) => z.guid().safeParse(text).success;

/** Sets who teaches a cohort. */
export async function setTeachersAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_set_teachers",
      schema: cohortSchema,
      reasons: { unknown: "This cohort no longer exists.", unknown_teacher: GONE },
      args: ({ requestId: id, cohortId: cohort, shown, ...boxes }) => ({
        requestId: id,
        cohortId: cohort,
        shown,
        teachers: Object.keys(boxes).filter((name) => isId(name) && boxes[name] === true),
      }),
    },
    form,
  );
}
