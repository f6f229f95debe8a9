import type { Route } from "next";
import Link from "next/link";

import { OverlapTick } from "@/components/console/cohorts/overlap-tick";
import { PlannedStart } from "@/components/console/cohorts/planned-start";
import { ActionForm } from "@/components/console/kit/action-form";
import { minutesOf, UrlInput } from "@/components/console/kit/session-fields";
import { buttonVariants } from "@/components/ui/button-variants";
import { type PlanChoices, type PlannedSession, planOf, writeChoices } from "@/lib/console/cohorts/plan";
import { planCohortAction } from "@/lib/console/cohorts/session-actions";
import { dayOf } from "@/lib/format/days";

type PlanFormProps = {
  cohortId: string;
  startsOn: string;
  choices: PlanChoices;
  /** The path of the plan without classes in the weeks with these first days. */
  pathWith: (skipped: readonly string[]) => string;
};

/** Shows the sessions, each of which can be moved, and saves them with one press. */
export function PlanForm({ cohortId, startsOn, choices, pathWith }: PlanFormProps) {
  const { "office-hours": officeHours = "no", skip = "", ...others } = writeChoices(choices);
  const hidden = Object.entries({ cohortId, startsOn, officeHours, skipped: skip, ...others });
  return (
    <div className="max-w-4xl rounded-md border border-border bg-card p-4">
      <ActionForm action={planCohortAction} submit="Save the sessions">
        {hidden.map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <ol className="divide-y divide-border">
          {planOf(startsOn, choices).map((session) => (
            <Planned
              // A changed hour stays with its session when a skipped week moves its day.
              key={session.id}
              session={session}
              name={`start-${session.id}`}
              skipPath={
                isFirstOfWeek(session) ? pathWith([...choices.skipped, dayOf(new Date(session.startsAt))]) : null
              }
            />
          ))}
        </ol>
        <OverlapTick />
        <div className="max-w-xl">
          <UrlInput name="meetingUrl" label="Meeting link for all of them" note="optional: you can add it later" />
        </div>
      </ActionForm>
    </div>
  );
}

const isFirstOfWeek = ({ id, week }: PlannedSession) => id === `class-${week}`;

type PlannedProps = { session: PlannedSession; name: string; skipPath: string | null };

const Planned = ({ session, name, skipPath }: PlannedProps) => (
  <li className="py-3 first:pt-0">
    <fieldset className="grid items-end gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_16rem_9rem]">
      <legend className="sr-only">{session.title}</legend>
      <div className="self-center">
        <p className="font-medium">{session.title}</p>
        <p className="text-muted-foreground">
          {`${session.week === null ? "" : `Week ${session.week}, `}${minutesOf(session)} minutes`}
        </p>
      </div>
      <PlannedStart name={name} startsAt={session.startsAt} />
      {skipPath === null ? null : (
        <Link
          href={skipPath as Route}
          prefetch={false}
          scroll={false}
          className={buttonVariants({ variant: "outline", size: "sm", className: "justify-self-start" })}
        >
          Skip this week
        </Link>
      )}
    </fieldset>
  </li>
);
