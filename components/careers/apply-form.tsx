"use client";

import { type ChangeEvent, useEffect, useState } from "react";

import { FormField } from "@/components/ui/form-field";
import { Honeypot } from "@/components/ui/honeypot";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useDialogForm } from "@/hooks/use-dialog-form";
import { useSession } from "@/hooks/use-session";
import { applyForRoleAction } from "@/lib/careers/actions";
import { resumeRefusal, resumeRefusals } from "@/lib/careers/resume-rules";
import { applicationSchema, profileNameOf } from "@/lib/careers/schema";
import { application } from "@/lib/content/application";
import type { JobRoleId } from "@/lib/content/jobs";
import { fieldProps } from "@/lib/field-props";
import { beginsAsPdf } from "@/lib/forms/pdf";
import { notify } from "@/lib/notifications";

/** What a native form sends for an empty file field. */
const NO_FILE = new File([], "");

type ApplyFormProps = { role: JobRoleId; onSent: () => void };

/** A signed-in applicant can't change name and email: the server takes them from the account. */
export function ApplyForm({ role, onSent }: ApplyFormProps) {
  const { user } = useSession();
  const profileName = profileNameOf(user);
  const [submissionId] = useState(() => crypto.randomUUID());
  const { form, submit } = useDialogForm({
    schema: applicationSchema,
    defaultValues: {
      role,
      name: profileName ?? "",
      email: user?.email ?? "",
      resume: NO_FILE,
      description: "",
      submissionId,
    },
    account: user,
    action: applyForRoleAction,
    failure: application.failure,
    onSent: () => {
      onSent();
      void notify(application.sent);
    },
    onInvalid: ({ role: noRole, resume }) => showResumeError(noRole?.message ?? resume?.message),
  });
  const { setValue, clearErrors } = form;
  const { errors, isSubmitting } = form.formState;
  const isReady = form.watch("resume").size > 0 && form.watch("description").trim() !== "";

  // The session may only be loaded after the dialog has opened.
  useEffect(() => {
    if (!user) return;
    setValue("email", user.email);
    if (profileName) setValue("name", profileName);
  }, [user, profileName, setValue]);

  async function chooseResume({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    const refusal = file && (resumeRefusal(file) ?? ((await beginsAsPdf(file)) ? undefined : resumeRefusals.type));
    if (refusal) target.value = "";
    setValue("resume", file && !refusal ? file : NO_FILE);
    clearErrors("resume");
    showResumeError(refusal);
  }

  const field = (name: "name" | "email" | "resume" | "description") => ({
    id: `apply-${name}`,
    error: errors[name]?.message,
  });
  const attributes = (name: Parameters<typeof field>[0]) => fieldProps(`apply-${name}`, errors[name]?.message);

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormField {...field("name")} label="Name">
        <Input autoComplete="name" readOnly={Boolean(profileName)} {...form.register("name")} {...attributes("name")} />
      </FormField>
      <FormField {...field("email")} label="Email">
        <Input
          type="email"
          autoComplete="email"
          readOnly={Boolean(user)}
          {...form.register("email")}
          {...attributes("email")}
        />
      </FormField>
      <FormField {...field("resume")} label={application.resume.label} note={application.resume.note}>
        <Input
          type="file"
          name="resume"
          accept="application/pdf,application/octet-stream,.pdf"
          onChange={chooseResume}
          className="h-auto py-2 file:mr-3 file:rounded-sm file:bg-accent file:px-3 file:py-1 file:font-medium file:text-accent-foreground read-only:bg-background"
          {...attributes("resume")}
        />
      </FormField>
      <FormField {...field("description")} label={application.about.label}>
        <Textarea
          placeholder={application.about.placeholder}
          {...form.register("description")}
          {...attributes("description")}
        />
      </FormField>
      <Honeypot {...form.register("blank")} />
      <SubmitButton size="lg" disabled={!isReady} isBusy={isSubmitting} busyLabel={application.busy}>
        {application.action}
      </SubmitButton>
    </form>
  );
}

/** An invalid resume is an alert, a missing one a notification (docs/product.md#resumes). */
function showResumeError(refusal: string | undefined) {
  if (refusal === resumeRefusals.missing) {
    return void notify({ title: application.missingFields, description: refusal, variant: "error" });
  }
  // oxlint-disable-next-line no-alert -- docs/product.md#resumes
  if (refusal !== undefined) window.alert(refusal);
}
