"use client";

import { useManageForm } from "@/components/registration/use-manage-form";
import { FieldError } from "@/components/ui/field";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
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
const RATINGS = [1, 2, 3, 4, 5];

/** How a session was. Works without JavaScript; opening it with a rating chosen stores nothing. */
export function ManageFeedback({ token, given, chosen }: ManageFeedbackProps) {
  const { feedback } = manage;
  const form = useManageForm({ id: "feedback", action: giveFeedbackAction, importSchema, success: feedback.saved });
  const rating = form.control("rating", String(chosen ?? given?.rating ?? ""));
  return (
    <form {...form.formProps} className="grid justify-items-start gap-5">
      <input type="hidden" name="token" value={token} />
      <fieldset
        role="radiogroup"
        aria-invalid={rating["aria-invalid"]}
        aria-describedby="feedback-scale feedback-rating-error"
        className="grid gap-2"
      >
        <legend className="mb-2 font-medium">{feedback.label}</legend>
        <div className="flex flex-wrap gap-2">
          {RATINGS.map((value) => (
            <label
              // What was stored or sent since is the new default.
              key={`${value} ${rating.defaultValue}`}
              className="flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-md border border-input px-2.5 font-semibold has-checked:border-primary has-checked:bg-accent has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="rating"
                value={value}
                defaultChecked={rating.defaultValue === String(value)}
                className="size-4.5 accent-primary"
              />
              {value}
            </label>
          ))}
        </div>
        <p id="feedback-scale" className="text-sm text-muted-foreground">
          {feedback.scale}
        </p>
        <FieldError id="feedback-rating-error">{form.field("rating").error}</FieldError>
      </fieldset>
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
