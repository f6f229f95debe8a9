"use client";

import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { useKeptFocus } from "@/hooks/use-kept-focus";
import { useSubmission } from "@/hooks/use-submission";
import { noteFirstStepAction } from "@/lib/cohorts/actions";
import { roomForms } from "@/lib/content/room-forms";
import { failureNotification, notify } from "@/lib/notifications";

type CloseStepsProps = {
  account: string;
  cohortId: string;
  busyLabel: string;
  children: string;
};

const { failure } = roomForms;

/**
 * Closes the first steps, without JavaScript too. Not one of the shared forms: this one has no fields, and their code
 * would add 1.5 kB.
 */
export function CloseSteps({ account, cohortId, busyLabel, children }: CloseStepsProps) {
  const { form, state, formProps } = useSubmission<string>({
    action: noteFirstStepAction,
    unreachable: failure.description,
    onAnswer: ({ result }) => {
      if (result?.ok === false) void notify(failureNotification(failure, result));
    },
  });
  useKeptFocus(form);
  return (
    <form {...formProps} className="mt-6">
      {Object.entries({ account, cohortId, step: "closed" }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton variant="outline" busyLabel={busyLabel}>
        {children}
      </SubmitButton>
      <FormMessage result={state.result} success={{ title: "", description: "" }} />
    </form>
  );
}
