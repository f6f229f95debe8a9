import { Beyond } from "@/components/course/beyond";
import { CohortHero } from "@/components/learning/cohort-hero";
import { NoteVisit } from "@/components/learning/note-visit";
import { RoomAssignments } from "@/components/learning/room-assignments";
import { RoomCourse } from "@/components/learning/room-course";
import { RoomLinks } from "@/components/learning/room-links";
import { RoomMembers } from "@/components/learning/room-members";
import { RoomNext } from "@/components/learning/room-next";
import { RoomPast } from "@/components/learning/room-past";
import { RoomPosts } from "@/components/learning/room-posts";
import { RoomResources } from "@/components/learning/room-resources";
import { type Chosen, RoomSaid } from "@/components/learning/room-said";
import { RoomSetUp } from "@/components/learning/room-set-up";
import { RoomWeek } from "@/components/learning/room-week";
import { Unplanned } from "@/components/learning/unplanned";
import { RefreshAt } from "@/components/ui/refresh-at";
import type { Room } from "@/lib/cohorts/room";
import { askedIn } from "@/lib/cohorts/said";
import { lastClass, nextChange, nextSession, phaseOf, progressOf, recordedSince } from "@/lib/cohorts/sessions";
import { weeksOf } from "@/lib/cohorts/weeks";
import { handins } from "@/lib/content/handins";
import { room as texts } from "@/lib/content/room";
import { dayOf, formatDayWithWeekday } from "@/lib/format/days";
import { weekdayAndDay } from "@/lib/format/run-times";

type CohortRoomProps = {
  room: Room;
  cohortId: string;
  account: string;
  learnerZone: string | undefined;
  /** Of the question after a class. */
  chosen: Chosen;
  now: Date;
};

/** The dashboard of a cohort, in the order of the learner's day; before its sessions are planned, with what is known. */
export function CohortRoom({ room, cohortId, account, learnerZone, chosen, now }: CohortRoomProps) {
  const { sessions, chatUrl, bookingUrl } = room;
  const base = `/my-learning/cohort/${encodeURIComponent(cohortId)}`;
  const assignments = room.assignments?.weeks ?? [];
  const { done, planned, handedIn, percent } = progressOf(sessions, now, assignments);
  const isPlanned = sessions.length > 0;
  const isOver = phaseOf(sessions, room.endsOn, now, dayOf) === "ended";
  const changesAt = nextChange(sessions, now);
  const asked = askedIn(room, now);
  return (
    <>
      <CohortHero
        cohortId={cohortId}
        line={lineOf(room, now)}
        progress={planned === 0 ? null : percent}
        progressText={[
          texts.sessions(done, planned),
          ...(assignments.length > 0 ? [handins.room.assignments(handedIn, assignments.length)] : []),
        ].join(", ")}
      >
        {isPlanned ? (
          <RoomNext session={nextSession(sessions, now)} base={base} learnerZone={learnerZone} now={now} />
        ) : null}
      </CohortHero>
      <RoomLinks
        chatUrl={chatUrl}
        bookingUrl={bookingUrl}
        hasRecordings={sessions.some(({ hasRecording }) => hasRecording)}
        isOver={isOver}
      />
      {isPlanned ? null : (
        <Unplanned startsOn={room.startsOn} teachers={room.teachers.map(({ name }) => name)} now={now} />
      )}
      {isOver || !isPlanned ? null : (
        <RoomWeek
          weeks={room.weeks}
          assignments={assignments}
          sessions={sessions}
          base={base}
          learnerZone={learnerZone}
          now={now}
        />
      )}
      {asked ? <RoomSaid asked={asked} chosen={chosen} account={account} cohortId={cohortId} base={base} /> : null}
      <RoomPosts
        posts={room.posts}
        recorded={recordedSince(sessions, room.newSince)}
        base={base}
        newSince={room.newSince}
      />
      {room.assignments ? <RoomAssignments assignments={room.assignments} base={base} now={now} /> : null}
      <RoomPast sessions={sessions} asked={asked?.classes ?? []} base={base} now={now} />
      <RoomResources resources={room.resources} sessions={sessions} isOver={isOver} />
      <RoomMembers members={room.members} account={account} cohortId={cohortId} isHidden={room.isHidden} />
      <RoomCourse weeks={room.weeks} sessions={sessions} teachers={room.teachers} />
      {isPlanned ? (
        <RoomSetUp
          account={account}
          cohortId={cohortId}
          token={room.accessToken}
          isNeeded={!room.firstSteps.includes("calendar") && lastClass(sessions, now) === null}
        />
      ) : null}
      {isOver ? <Beyond /> : null}
      <NoteVisit account={account} cohortId={cohortId} isNoted={room.isVisitNoted} timeZone={room.timeZone} />
      {changesAt && <RefreshAt at={changesAt} now={now} />}
    </>
  );
}

/** Where the cohort stands, in a few words. */
function lineOf({ state, startsOn, sessions, weeks, endsOn }: Room, now: Date): string {
  const total = weeksOf(weeks).length;
  if (state === "cancelled") return texts.cancelledCohort;
  if (sessions.length === 0) return texts.starts(formatDayWithWeekday(startsOn));
  const phase = phaseOf(sessions, endsOn, now, dayOf);
  if (phase === "live") return texts.live;
  if (phase === "ended") return texts.ended(total);
  const first = sessions.find((session) => session.state === "scheduled");
  if (phase === "before") return first ? texts.starts(weekdayAndDay(first.startsAt, first.timeZone)) : texts.noNext;
  return texts.week(lastClass(sessions, now)?.week ?? 1, total);
}
