import { DescribeSessionForm } from "@/components/console/cohorts/describe-session-form";
import { OverlapTick } from "@/components/console/cohorts/overlap-tick";
import { ActionBox } from "@/components/console/kit/action-box";
import { Tick } from "@/components/console/kit/action-fields";
import { LiveSessionChanges } from "@/components/console/kit/live-session-changes";
import { UrlInput } from "@/components/console/kit/session-fields";
import type { ConsoleCohortSession } from "@/lib/console/cohorts/room";
import { cancelSessionAction, changeSessionAction } from "@/lib/console/cohorts/session-actions";
import type { ConsoleTeacher } from "@/lib/console/teachers/teachers";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

type SessionChangesProps = {
  session: ConsoleCohortSession;
  teachers: readonly ConsoleTeacher[];
  hasBegun: boolean;
  isOver: boolean;
  /** How many other upcoming sessions have no meeting link. */
  withoutLink: number;
};

/** What can be changed about a cohort's session, including its recording. */
export const SessionChanges = ({ session, teachers, withoutLink, ...times }: SessionChangesProps) => (
  <LiveSessionChanges
    session={{ ...session, timeZone: SITE_TIME_ZONE }}
    {...times}
    move={{
      action: changeSessionAction,
      title: "Times and links",
      note: "Times are in IST. The room and every calendar update at once.",
      afterTimes: (
        <>
          <input type="hidden" name="cohortId" value={session.cohortId} />
          <OverlapTick />
        </>
      ),
      afterLink: (
        <>
          {withoutLink > 0 ? (
            <Tick name="isForAll">{`Use this link for all sessions without one (${withoutLink})`}</Tick>
          ) : null}
          <UrlInput name="recordingUrl" label="Recording" value={session.recordingUrl} />
          <Tick name="isTold" isTicked={!times.hasBegun}>
            Tell everyone
          </Tick>
        </>
      ),
    }}
    cancel={{
      action: cancelSessionAction,
      note: "Everyone with a seat is told by email and sees the reason in the room.",
      submit: "Cancel this session",
      confirm: "You can't undo this.",
    }}
  >
    <ActionBox title="What it is" note="The room, emails and calendars show it at once.">
      <DescribeSessionForm session={session} teachers={teachers} {...times} />
    </ActionBox>
  </LiveSessionChanges>
);
