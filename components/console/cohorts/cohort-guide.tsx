import { Fragment } from "react";

import { RecordLink } from "@/components/console/kit/record-link";
import type { NextStep } from "@/lib/console/cohorts/next-steps";

/** What comes next. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <>
      <span>Next: </span>
      {steps.map(({ label, href }, index) => (
        <Fragment key={label}>
          {index > 0 ? <span aria-hidden="true"> · </span> : null}
          <RecordLink href={href}>{label}</RecordLink>
        </Fragment>
      ))}
    </>
  );
}

const sections = [
  ["#sessions", "Sessions"],
  ["#resources", "Resources"],
  ["#enrolments", "Enrolments"],
  ["#change", "Change this cohort"],
] as const;

/** Links to the parts of the page. */
export const PageSections = () => (
  <nav aria-label="On this page" className="mt-5 flex flex-wrap gap-x-5 gap-y-2 border-y border-border py-2.5 text-sm">
    {sections.map(([href, label]) => (
      <a key={href} href={href} className="font-medium text-primary underline-offset-4 hover:underline">
        {label}
      </a>
    ))}
  </nav>
);
