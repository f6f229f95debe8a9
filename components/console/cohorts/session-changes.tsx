import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { minutesOf, PeriodFields, Tick, UrlInput } from "@/components/console/kit/session-fields";
import type { ConsoleCohortSession } from "@/lib/console/cohorts/room";
import { cancelSessionAction, changeSessionAction } from "@/lib/console/cohorts/session-actions";
import { SITE_TIME_ZONE } from "@/lib/content/site";
import { localTimeOf } from "@/lib/format/zoned-time";

type SessionChangesProps = {
  session: ConsoleCohortSession;
  /** Whether it has begun: then its start is fixed, and its end only moves to a later time. */
  hasBegun: boolean;
  isOver: boolean;
  /** How many other coming sessions have no meeting link. */
  withoutLink: number;
};

/** Moves a session, gives it a link or a recording, or cancels it. */
export function SessionChanges({ session, hasBegun, isOver, withoutLink }: SessionChangesProps) {
  const { id, sequence, startsAt, meetingUrl, recordingUrl } = session;
  const shown = (
    <>
      <input type="hidden" name="sessionId" value={id} />
      <input type="hidden" name="shownSequence" value={sequence} />
    </>
  );
  return (
    <ActionBoxes>
      <ActionBox title="Times and links" note="Times are in IST. The room and every calendar update at once.">
        <ActionForm action={changeSessionAction} submit="Save the change">
          {shown}
          <PeriodFields
            startsAt={localTimeOf(startsAt, SITE_TIME_ZONE)}
            minutes={minutesOf(session)}
            hasBegun={hasBegun}
          />
          <UrlInput name="meetingUrl" label="Meeting link" value={meetingUrl} />
          {withoutLink > 0 ? (
            <Tick name="isForAll">{`Use it for all sessions without one (${withoutLink})`}</Tick>
          ) : null}
          <UrlInput name="recordingUrl" label="Recording" value={recordingUrl} />
          <Tick name="isTold" isTicked={!hasBegun}>
            Tell everybody
          </Tick>
        </ActionForm>
      </ActionBox>
      {isOver ? null : (
        <ActionBox title="Cancel it" note="Everyone with a seat is told by email and sees the reason in the room.">
          <ActionForm
            action={cancelSessionAction}
            submit="Cancel this session"
            variant="destructive"
            confirm="You can't undo this."
          >
            {shown}
            <ActionInput name="reason" label="Reason" maxLength={500} autoComplete="off" required />
          </ActionForm>
        </ActionBox>
      )}
    </ActionBoxes>
  );
}
