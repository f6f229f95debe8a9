"use client";

import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { Input } from "@/components/ui/input";
import { Scale } from "@/components/ui/scale";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useFormAction } from "@/hooks/use-form-action";
import type { Review } from "@/lib/cohorts/said";
import { reviewCohortAction } from "@/lib/cohorts/said-actions";
import { roomForms } from "@/lib/content/room-forms";
import { said } from "@/lib/content/said";

type ReviewFormProps = {
  account: string;
  cohortId: string;
  given: Review | null;
};

const { review } = said;
const importSchema = () => import("@/lib/cohorts/said-schema").then((module) => module.reviewSchema);
const quotes = ["no", "unnamed", "named"] as const;

const quoteOf = (given: ReviewFormProps["given"]) =>
  given?.mayQuote ? (given.quotedAs === null ? "unnamed" : "named") : "no";

/** The three questions after the last class. Works without JavaScript. */
export function ReviewForm({ account, cohortId, given }: ReviewFormProps) {
  const form = useFormAction({
    id: "review",
    action: reviewCohortAction,
    account,
    importSchema,
    success: review.saved,
    failure: roomForms.failure,
  });
  const text = (name: "doesDifferently" | "shouldChange", label: string) => (
    <FormField {...form.field(name)} label={label} note={review.optional}>
      <Textarea rows={4} maxLength={2_000} {...form.control(name, given?.[name])} />
    </FormField>
  );
  const quote = form.control("mayQuote", quoteOf(given)).defaultValue;
  return (
    <form {...form.formProps} className="grid gap-6">
      {Object.entries({ account, cohortId }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {text("doesDifferently", review.differently)}
      {text("shouldChange", review.change)}
      <Scale
        control={form.control("recommends", String(given?.recommends ?? ""))}
        error={form.field("recommends").error}
        label={review.recommends}
        scale={review.scale}
        from={0}
        to={10}
      />
      <fieldset className="grid gap-1" aria-describedby="review-quote-note">
        <legend className="mb-1 font-medium">{review.quote.label}</legend>
        <p id="review-quote-note" className="mb-1 text-sm text-muted-foreground">
          {review.quote.note}
        </p>
        {quotes.map((value) => (
          <label key={`${value} ${quote}`} className="flex min-h-9 items-center gap-3 py-1">
            <input
              type="radio"
              name="mayQuote"
              value={value}
              defaultChecked={quote === value}
              className="size-4.5 shrink-0 accent-primary"
            />
            {review.quote[value]}
          </label>
        ))}
        <div className="max-w-md">
          <FormField {...form.field("quotedAs")} label={review.quote.name}>
            <Input maxLength={100} {...form.control("quotedAs", given?.quotedAs ?? "")} />
          </FormField>
        </div>
      </fieldset>
      <SubmitButton size="lg" busyLabel={review.busy} className="justify-self-start">
        {given ? review.changeAction : review.action}
      </SubmitButton>
      <FormMessage result={form.state.result} success={review.saved} />
    </form>
  );
}
