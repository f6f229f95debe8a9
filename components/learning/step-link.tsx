"use client";

import type { ComponentProps } from "react";

import { noteFirstStepAction } from "@/lib/cohorts/actions";
import { initialFormState } from "@/lib/forms/form-state";

type StepLinkProps = ComponentProps<"a"> & {
  step: "calendar" | "chat";
  account: string;
  cohortId: string;
};

/** Records that a learner has opened one of the first steps; the link works without it. */
export const noteStep = ({ step, account, cohortId }: Pick<StepLinkProps, "step" | "account" | "cohortId">) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ step, account, cohortId })) form.set(name, value);
  // Nothing waits for the tick: if it fails, the next press sets it.
  noteFirstStepAction(initialFormState, form).catch(() => {});
};

/** A link that ticks its step when it's followed. */
export function StepLink({ step, account, cohortId, href, children, ...props }: StepLinkProps) {
  return (
    <a href={href} {...props} onClick={() => noteStep({ step, account, cohortId })}>
      {children}
    </a>
  );
}
