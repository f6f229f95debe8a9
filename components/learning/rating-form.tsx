"use client";

import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { Input } from "@/components/ui/input";
import { RatingScale } from "@/components/ui/rating-scale";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/hooks/use-form-action";
import { rateClassAction } from "@/lib/cohorts/said-actions";
import { roomForms } from "@/lib/content/room-forms";

type RatingFormProps = {
  account: string;
  cohortId: string;
  sessionId: string;
  /** What was answered before. */
  given: { rating: number; text: string } | null;
  /** The rating of the link in the mail. */
  chosen: number | null;
};

const texts = roomForms.rating;
const importSchema = () => import("@/lib/cohorts/said-schema").then((module) => module.ratingSchema);

/** How a class was. Works without JavaScript; opening it with a rating chosen stores nothing. */
export function RatingForm({ account, cohortId, sessionId, given, chosen }: RatingFormProps) {
  const form = useFormAction({
    id: "rating",
    action: rateClassAction,
    account,
    importSchema,
    success: texts.saved,
    failure: roomForms.failure,
  });
  return (
    <form {...form.formProps} className="grid justify-items-start gap-4">
      {Object.entries({ account, cohortId, sessionId }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RatingScale form={form} given={given?.rating} chosen={chosen} label={texts.label} scale={texts.scale} />
      <div className="w-full max-w-2xl">
        <FormField {...form.field("text")} label={texts.text} note={texts.optional}>
          <Input maxLength={1_000} {...form.control("text", given?.text)} />
        </FormField>
      </div>
      <SubmitButton variant="outline" busyLabel={texts.busy}>
        {given ? texts.change : texts.action}
      </SubmitButton>
      <FormMessage result={form.state.result} success={texts.saved} />
    </form>
  );
}
