import { ActionInput, ActionSelect } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { PeriodFields, Tick, UrlInput } from "@/components/console/kit/session-fields";
import { NativeSelectOption } from "@/components/ui/native-select";
import { addSessionAction } from "@/lib/console/cohorts/session-actions";
import { SITE_TIME_ZONE } from "@/lib/content/site";

const kinds = [
  ["office_hours", "Office hours"],
  ["questions", "Questions and answers"],
  ["class", "A class"],
] as const;

/** Adds a session; `sessions` is how many there are. */
export const AddSessionForm = ({ cohortId, sessions }: { cohortId: string; sessions: number }) => (
  <div className="max-w-xl rounded-md border border-border bg-card p-4">
    <ActionForm action={addSessionAction} submit="Add the session">
      <input type="hidden" name="cohortId" value={cohortId} />
      <input type="hidden" name="shownSessions" value={sessions} />
      <input type="hidden" name="timeZone" value={SITE_TIME_ZONE} />
      <ActionSelect name="kind" label="Kind" note="office hours don't count towards progress">
        {kinds.map(([kind, label]) => (
          <NativeSelectOption key={kind} value={kind}>
            {label}
          </NativeSelectOption>
        ))}
      </ActionSelect>
      <ActionInput name="title" label="Title" maxLength={120} autoComplete="off" required />
      <PeriodFields minutes={90} />
      <UrlInput name="meetingUrl" label="Meeting link" note="optional: you can add it later" />
      <Tick name="isTold" isTicked>
        Tell everyone
      </Tick>
    </ActionForm>
  </div>
);
