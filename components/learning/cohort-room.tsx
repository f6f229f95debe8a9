import { CohortHero } from "@/components/learning/cohort-hero";
import { CohortLinks } from "@/components/learning/cohort-links";
import { RoomAddress } from "@/components/learning/room-address";
import { RoomCalendar } from "@/components/learning/room-calendar";
import { RoomNext } from "@/components/learning/room-next";
import { RoomPast } from "@/components/learning/room-past";
import { RoomPosts } from "@/components/learning/room-posts";
import { RoomResources } from "@/components/learning/room-resources";
import { RoomWeek } from "@/components/learning/room-week";
import { RefreshAt } from "@/components/ui/refresh-at";
import type { Room } from "@/lib/cohorts/room";
import { lastClass, nextChange, nextSession, phaseOf, progressOf } from "@/lib/cohorts/sessions";
import { room as texts } from "@/lib/content/room";
import { dayOf } from "@/lib/format/days";
import { weekdayAndDay } from "@/lib/format/run-times";

type CohortRoomProps = {
  room: Room;
  cohortId: string;
  account: string;
  learnerZone: string | undefined;
  now: Date;
};

/** The dashboard of a cohort with sessions, above its syllabus. */
export function CohortRoom({ room, cohortId, account, learnerZone, now }: CohortRoomProps) {
  const { sessions, chatUrl, bookingUrl } = room;
  const base = `/my-learning/cohort/${encodeURIComponent(cohortId)}`;
  const { done, planned, percent } = progressOf(sessions, now);
  const changesAt = nextChange(sessions, now);
  return (
    <>
      <CohortHero
        cohortId={cohortId}
        line={lineOf(room, now)}
        progress={percent}
        progressText={texts.sessions(done, planned)}
      >
        <RoomNext session={nextSession(sessions, now)} base={base} learnerZone={learnerZone} now={now} />
      </CohortHero>
      <CohortLinks
        hrefs={{
          "Join Discord": chatUrl,
          "Schedule 1:1": bookingUrl,
          Resources: "#resources",
          "Meet Cohort": "#meet-cohort",
        }}
      />
      <RoomWeek sessions={sessions} base={base} learnerZone={learnerZone} now={now} />
      <RoomPosts posts={room.posts} />
      <RoomPast sessions={sessions} base={base} now={now} />
      <RoomResources resources={room.resources} sessions={sessions} />
      <RoomCalendar token={room.accessToken} account={account} cohortId={cohortId} />
      <RoomAddress account={account} cohortId={cohortId} token={room.accessToken} />
      {changesAt && <RefreshAt at={changesAt} now={now} />}
    </>
  );
}

/** Where the cohort stands, in a few words. */
function lineOf({ sessions, endsOn }: Room, now: Date): string {
  const phase = phaseOf(sessions, endsOn, now, dayOf);
  if (phase === "live") return texts.live;
  if (phase === "ended") return texts.ended;
  const first = sessions.find(({ state }) => state === "scheduled");
  if (phase === "before") return first ? texts.starts(weekdayAndDay(first.startsAt, first.timeZone)) : texts.noNext;
  return texts.week(lastClass(sessions, now)?.week ?? 1);
}
