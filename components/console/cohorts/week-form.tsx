import { ActionInput, ActionTextarea } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { GOAL_LENGTH } from "@/lib/cohorts/weeks";
import { changeWeekAction } from "@/lib/console/cohorts/week-action";
import type { ConsoleWeek } from "@/lib/console/cohorts/weeks";
import { weekParts } from "@/lib/content/syllabus";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";
import { localTimeOf } from "@/lib/format/zoned-time";

type WeekFormProps = { cohortId: string; week: ConsoleWeek };

/** What a week is about, and when its assignment is due. */
export const WeekForm = ({ cohortId, week }: WeekFormProps) => (
  <ActionForm action={changeWeekAction} submit={`Save week ${week.week}`}>
    <input type="hidden" name="cohortId" value={cohortId} />
    <input type="hidden" name="week" value={week.week} />
    <input type="hidden" name="shownSequence" value={week.sequence} />
    <ActionInput
      name="title"
      label="Title"
      note="a class with the week's title gets the new one, too"
      defaultValue={week.title}
      maxLength={120}
      autoComplete="off"
      required
    />
    {weekParts.map(({ id, label }) => (
      <ActionTextarea
        key={id}
        name={id}
        label={label}
        note="optional"
        defaultValue={week[id]}
        rows={3}
        maxLength={id === "assignment" ? 2000 : GOAL_LENGTH}
      />
    ))}
    <ActionInput
      name="dueAt"
      label="Assignment due"
      note="India's time; empty for the end of the Friday after the class, which moves with it"
      type="datetime-local"
      defaultValue={week.dueAt === null ? undefined : localTimeOf(week.dueAt, SITE_TIME_ZONE)}
    />
    <ActionTextarea
      name="outcome"
      label="You leave with"
      note="optional"
      defaultValue={week.outcome}
      rows={2}
      maxLength={GOAL_LENGTH}
    />
  </ActionForm>
);
