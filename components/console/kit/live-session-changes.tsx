import type { ReactNode } from "react";

import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { minutesOf, PeriodFields, UrlInput } from "@/components/console/kit/session-fields";
import type { ActionDone } from "@/lib/console/action";
import { localTimeOf } from "@/lib/format/zoned-time";
import type { FormAction } from "@/lib/forms/form-state";

type Box = { action: FormAction<ActionDone>; title: string; note: string };

type LiveSessionChangesProps = {
  /** The form's times are in its zone. */
  session: {
    id: string;
    sequence: number;
    startsAt: string;
    endsAt: string;
    timeZone: string;
    meetingUrl: string | null;
  };
  /** Whether it has begun: then its start is fixed, and its end can only move to a later time. */
  hasBegun: boolean;
  /** Whether its planned time is over: it may run over, but can no longer be cancelled. */
  isOver: boolean;
  move: Box & { isLinkRequired?: boolean; afterTimes?: ReactNode; afterLink?: ReactNode };
  /** Other boxes. */
  children?: ReactNode;
  cancel: Omit<Box, "title"> & { submit: string; confirm: string; reasonNote?: string };
};

/** Moves a live session, free or of a cohort, changes its link, or cancels it. */
export function LiveSessionChanges({ session, hasBegun, isOver, move, cancel, children }: LiveSessionChangesProps) {
  const { id, sequence, startsAt, timeZone, meetingUrl } = session;
  const shown = (
    <>
      <input type="hidden" name="sessionId" value={id} />
      <input type="hidden" name="shownSequence" value={sequence} />
    </>
  );
  return (
    <ActionBoxes>
      <ActionBox title={move.title} note={move.note}>
        <ActionForm action={move.action} submit="Save the change">
          {shown}
          <input type="hidden" name="timeZone" value={timeZone} />
          <PeriodFields startsAt={localTimeOf(startsAt, timeZone)} minutes={minutesOf(session)} hasBegun={hasBegun} />
          {move.afterTimes}
          <UrlInput name="meetingUrl" label="Meeting link" value={meetingUrl} required={move.isLinkRequired ?? false} />
          {move.afterLink}
        </ActionForm>
      </ActionBox>
      {children}
      {isOver ? null : (
        <ActionBox title="Cancel it" note={cancel.note}>
          <ActionForm action={cancel.action} submit={cancel.submit} variant="destructive" confirm={cancel.confirm}>
            {shown}
            <ActionInput
              name="reason"
              label="Reason"
              note={cancel.reasonNote ?? ""}
              maxLength={500}
              autoComplete="off"
              required
            />
          </ActionForm>
        </ActionBox>
      )}
    </ActionBoxes>
  );
}
