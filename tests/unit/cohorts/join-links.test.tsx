import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { RoomNext } from "@/components/learning/room-next";
import { RoomPast } from "@/components/learning/room-past";
import { RoomWeek } from "@/components/learning/room-week";
import { nextSession, type RoomSession, sessionsToJoin } from "@/lib/cohorts/sessions";
import { joinStateOf } from "@/lib/sessions/join-window";
import { roomSession } from "@/tests/fixtures/room-session";

const session = (title: string, [from, until]: [string, string], changes: Partial<RoomSession> = {}): RoomSession =>
  roomSession(`2026-12-05T${from}Z`, `2026-12-05T${until}Z`, { id: title, title, kind: "questions", ...changes });

const sessions = [
  session("class", ["03:30", "06:30"]),
  session("cancelled", ["03:30", "06:30"], { state: "cancelled", cancelledReason: "The instructor is ill." }),
  session("questions", ["03:30", "05:00"]),
  session("office-hours", ["06:20", "07:00"]),
  session("evening", ["12:00", "13:00"]),
];

test.each(["03:00", "03:15", "04:00", "05:10", "05:45", "06:10", "06:45", "07:10", "12:00", "14:00"])(
  "At %s each session that can be joined has one Join, and the next one always has it",
  (time) => {
    const now = new Date(`2026-12-05T${time}Z`);
    const next = nextSession(sessions, now);
    const room = { weeks: [], assignments: [], sessions, base: "", learnerZone: undefined, now };
    const html = renderToStaticMarkup(
      <>
        <RoomNext {...room} session={next} />
        <RoomWeek {...room} />
        <RoomPast {...room} asked={[]} />
      </>,
    );
    const joins = [...html.matchAll(/href="\/join\/([^"]+)"/g)].map(([, id]) => String(id));
    const expected = sessions.filter((one) => one === next || joinStateOf(one, now) === "open");
    expect(joins.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    // A session that is over but still open for stragglers doesn't come first.
    const others = expected.filter((one) => one !== next);
    expect(sessionsToJoin(sessions, now)).toEqual(next ? [next, ...others] : []);
  },
);
