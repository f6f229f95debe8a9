import { randomUUID } from "node:crypto";

import { type ConsoleForm, form, type Scene } from "./form";
import { newCohort } from "./records";
import { FAILURE } from "@/lib/console/answers";
import * as teachers from "@/lib/console/teachers/actions";
import { publishTeacherPhoto } from "@/lib/profile/photo-store";
import { createAdminClient } from "@/lib/supabase/admin";
import { insert } from "@/tests/fixtures/insert";
import { smallPhoto } from "@/tests/fixtures/photos";

const facts = { name: "Meera Joshi", title: "Researcher", bio: "", linkedinUrl: "" };

const newTeacher = ({ backend, word }: Scene) => insert(backend, "teachers", { name: word, title: "Researcher" });

/** A photo on its way. */
async function newUpload(teacherId: string): Promise<string> {
  const uploadId = randomUUID();
  const bucket = createAdminClient().storage.from("avatar-uploads");
  const { error } = await bucket.upload(`${teacherId}-${uploadId}`, await smallPhoto(), { contentType: "image/png" });
  if (error) throw error;
  return uploadId;
}

/** A step on a photo's way, which has no place in the log. */
const onItsWay = (
  action: ConsoleForm["action"],
  fieldsOf: (teacherId: string) => Promise<Record<string, string>>,
): ConsoleForm => ({
  action,
  name: action.name,
  prepare: async (scene) => {
    const teacherId = await newTeacher(scene);
    return { fields: { teacherId, ...(await fieldsOf(teacherId)) } };
  },
  isUnlogged: true,
  services: ["storage"],
  refusals: { storage: FAILURE },
});

/** Forms on who teaches. */
export const teacherForms: ConsoleForm[] = [
  form(teachers.addTeacherAction, () => facts),
  form(teachers.changeTeacherAction, async (scene) => {
    const teacherId = await newTeacher(scene);
    const photo = await publishTeacherPhoto(teacherId, await newUpload(teacherId));
    if (!photo.ok) throw new Error(photo.error);
    return { ...facts, teacherId, shownSequence: "0", photoPath: photo.data };
  }),
  onItsWay(teachers.openTeacherPhotoAction, async () => ({ size: "9" })),
  onItsWay(teachers.publishTeacherPhotoAction, async (teacherId) => ({ uploadId: await newUpload(teacherId) })),
  form(teachers.setTeachersAction, async (scene) => ({
    cohortId: await newCohort(scene),
    shown: "",
    [await newTeacher(scene)]: "on",
  })),
];
