"use server";

import { revalidatePath } from "next/cache";

import { signedInUser } from "@/lib/auth/current-user";
import type { Identity } from "@/lib/auth/identity";
import { handinForm } from "@/lib/content/handin-form";
import { type ActionOptions, runAction, runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import { findHandinFile, openHandinUpload } from "@/lib/handins/file-store";
import { handinSchema, handinUploadSchema } from "@/lib/handins/schema";
import type { Failure, Result } from "@/lib/result";
import { createAdminClient } from "@/lib/supabase/admin";
import { refusalOf } from "@/lib/supabase/without-rows";

type Handin = ReturnType<typeof handinSchema.parse>;
const { failure, refusals } = handinForm;
const sentences: Readonly<Record<string, string>> = refusals;

/** Enough to hand in and change every week of several cohorts in a day. */
const A_DAY = 100;

const ofLearner = {
  authenticate: async () => signedInUser(),
  accountOf: (learner: Identity) => learner,
};

/** Returns a signed address to which the browser uploads a PDF with one PUT. */
export async function openHandinUploadAction(input: unknown): Promise<Result<{ uploadId: string; url: string }>> {
  return runAction(
    {
      ...ofLearner,
      name: "open-handin-upload",
      schema: handinUploadSchema,
      failure: handinForm.notThrough,
      work: async (_input, { id }) => openHandinUpload(id),
    },
    input,
  );
}

/** Hands in a week's assignment, or another version of it; the page shows it. */
export async function handInAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options: ActionOptions<Handin, undefined, Identity> = {
    ...ofLearner,
    name: "hand-in",
    schema: handinSchema,
    failure: failure.description,
    limits: (_input, { id }) => [{ key: `hand in ${id}`, max: A_DAY, seconds: 86_400 }],
    work: handIn,
  };
  return runFormAction(options, form);
}

async function handIn(input: Handin, { id }: Identity): Promise<Result> {
  const file = input.upload === "" ? null : await findHandinFile(id, input.upload);
  if (file?.ok === false) return atField("upload", file.error);
  const { error } = await createAdminClient().rpc("hand_in", {
    p_id: input.requestId,
    p_user_id: id,
    p_cohort_id: input.cohortId,
    p_week: input.week,
    p_body: input.body,
    p_urls: [input.url1, input.url2, input.url3].filter((url) => url !== null),
    p_file_path: file?.data.path ?? null,
    p_file_name: file && (input.fileName || "assignment.pdf"),
    p_file_bytes: file?.data.bytes ?? null,
    p_keeps_file: input.keepsFile === "on",
    p_is_shared: input.isShared === "on",
  });
  const reason = error && refusalOf(error);
  if (reason === "empty") return atField("body", handinForm.empty);
  if (reason !== null) return { ok: false, error: sentences[reason] ?? failure.description };
  revalidatePath(`/my-learning/cohort/${input.cohortId}`, "layout");
  return { ok: true, data: undefined };
}

const atField = (field: string, error: string): Failure => ({ ok: false, error, fieldErrors: { [field]: error } });
