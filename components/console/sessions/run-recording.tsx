import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { Tick } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { SendTo } from "@/components/console/kit/send-to";
import { UrlInput } from "@/components/console/kit/session-fields";
import { saveRecordingAction, tellRecordingAction } from "@/lib/console/sessions/recording-actions";
import type { ConsoleRun } from "@/lib/console/sessions/runs";
import { count } from "@/lib/format/count";
import { inIst } from "@/lib/format/ist";

type RunRecordingProps = { run: ConsoleRun; told: { at: string; people: number } | null };

/** The recording of a run that is over, and telling the registered people of it. */
export function RunRecording({ run, told }: RunRecordingProps) {
  return (
    <ActionBoxes>
      <ActionBox title="Recording" note="It shows on the page of each registration at once. Saving it tells nobody.">
        <ActionForm action={saveRecordingAction} submit="Save the recording">
          <input type="hidden" name="runId" value={run.id} />
          <input type="hidden" name="shown" value={run.recordingUrl ?? ""} />
          <UrlInput name="recordingUrl" label="Recording" value={run.recordingUrl} />
          <Tick name="isPublic" isTicked={run.isRecordingPublic}>
            Anybody may watch it
          </Tick>
        </ActionForm>
      </ActionBox>
      <ActionBox title="Tell who registered" note={noteOf(run, told)}>
        {told === null && run.recordingUrl !== null && run.registered > 0 ? (
          <ActionForm action={tellRecordingAction} submit="Tell who registered">
            <input type="hidden" name="runId" value={run.id} />
            <input type="hidden" name="shownCount" value={run.registered} />
            <SendTo people={run.registered} />
          </ActionForm>
        ) : null}
      </ActionBox>
    </ActionBoxes>
  );
}

function noteOf({ recordingUrl, registered }: ConsoleRun, told: RunRecordingProps["told"]): string {
  if (told) return `Told on ${inIst(told.at)}: ${count(told.people, "person", "people")}. That can be done only once.`;
  if (registered === 0) return "No one is registered for this run.";
  if (recordingUrl === null) return "Save the recording first.";
  return "An email with the recording, the question how it was, and what comes next. What sells goes only to people who get the newsletter. It can be sent only once.";
}
