"use client";

import { useManageForm } from "@/components/registration/use-manage-form";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { RatingScale } from "@/components/ui/rating-scale";
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
  return (
    <form {...form.formProps} className="grid justify-items-start gap-5">
      <input type="hidden" name="token" value={token} />
      <RatingScale form={form} given={given?.rating} chosen={chosen} label={feedback.label} scale={feedback.scale} />
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
