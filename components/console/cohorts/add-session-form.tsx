import { KindSelect } from "@/components/console/cohorts/kind-select";
import { OverlapTick } from "@/components/console/cohorts/overlap-tick";
import { ActionInput, Tick } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { PeriodFields, UrlInput } from "@/components/console/kit/session-fields";
import { addSessionAction } from "@/lib/console/cohorts/session-actions";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

/** Adds a session; `sessions` is how many there are. */
export const AddSessionForm = ({ cohortId, sessions }: { cohortId: string; sessions: number }) => (
  <div className="max-w-xl rounded-md border border-border bg-card p-4">
    <ActionForm action={addSessionAction} submit="Add the session">
      <input type="hidden" name="cohortId" value={cohortId} />
      <input type="hidden" name="shownSessions" value={sessions} />
      <input type="hidden" name="timeZone" value={SITE_TIME_ZONE} />
      <KindSelect />
      <ActionInput name="title" label="Title" maxLength={120} autoComplete="off" required />
      <PeriodFields minutes={90} />
      <OverlapTick />
      <UrlInput name="meetingUrl" label="Meeting link" note="optional: you can add it later" />
      <Tick name="isTold" isTicked>
        Tell everyone
      </Tick>
    </ActionForm>
  </div>
);
