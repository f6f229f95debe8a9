"use client";

import { useManageForm } from "@/components/registration/use-manage-form";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { Scale } from "@/components/ui/scale";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { manage } from "@/lib/content/manage-registration";
import { giveFeedbackAction } from "@/lib/registrations/manage-actions";

type ManageFeedbackProps = {
  token: string;
  /** What was answered before. */
  given: { rating: number; text: string } | null;
  /** The rating of the link in the mail. */
  chosen: number | null;
};

const importSchema = () => import("@/lib/registrations/manage-schema").then((module) => module.feedbackSchema);

/** How a session was. Works without JavaScript; opening it with a rating chosen stores nothing. */
export function ManageFeedback({ token, given, chosen }: ManageFeedbackProps) {
  const { feedback } = manage;
  const form = useManageForm({ id: "feedback", action: giveFeedbackAction, importSchema, success: feedback.saved });
  const rating = form.state.result?.ok ? given?.rating : (chosen ?? given?.rating);
  return (
    <form {...form.formProps} className="grid justify-items-start gap-5">
      <input type="hidden" name="token" value={token} />
      <Scale
        control={form.control("rating", String(rating ?? ""))}
        error={form.field("rating").error}
        label={feedback.label}
        scale={feedback.scale}
        from={1}
        to={5}
      />
      <div className="w-full">
        <FormField {...form.field("text")} label={feedback.text} note={feedback.optional}>
          <Textarea rows={4} maxLength={1_000} {...form.control("text", given?.text)} />
        </FormField>
      </div>
      <SubmitButton variant="outline" busyLabel={feedback.busy}>
        {given ? feedback.change : feedback.action}
      </SubmitButton>
      <FormMessage result={form.state.result} success={feedback.saved} />
    </form>
  );
}
