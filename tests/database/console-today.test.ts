import { beforeAll, expect, test } from "vitest";

import { call, newOperator, type Operator } from "./support/console";
import { testDatabase } from "./support/database";
import { newCohort } from "./support/orders";
import { planSession } from "./support/seat-mails";

const db = testDatabase("console_today");
let ada: Operator;
beforeAll(async () => {
  ada = await newOperator(db.owner);
});

const LINK = "https://meet.example.com/room";

test("Today names sessions that begin soon without a link, and recordings that are at Zoom for long", async () => {
  const id = await planSession(db.owner, await newCohort(db.owner, 3), "3 days");
  const today = async () => {
    const answer = await call<Record<"sessionsWithoutLink" | "oldRecordings", { id: string }[]>>(
      db.sql,
      ada,
      "console_today",
      {},
    );
    return [answer.sessionsWithoutLink, answer.oldRecordings].map((sessions) => sessions.some((one) => one.id === id));
  };
  const set = async (startsIn: string, meeting: string | null, recording: string | null) => {
    await db.owner`
      update public.cohort_sessions set starts_at = now() + ${startsIn}::interval,
        ends_at = now() + ${startsIn}::interval + interval '1 hour', meeting_url = ${meeting}, recording_url = ${recording}
      where id = ${id}`;
    return today();
  };
  expect(await set("3 days", null, null)).toEqual([false, false]);
  expect(await set("10 minutes", null, null)).toEqual([true, false]);
  expect(await set("10 minutes", LINK, null)).toEqual([false, false]);
  for (const url of ["https://zoom.us/rec/1", "https://us02web.zoom.us/rec/1", "https://ZOOM.US"])
    expect(await set("-61 days", null, url), url).toEqual([false, true]);
  expect(await set("-59 days", null, "https://zoom.us/rec/1")).toEqual([false, false]);
  for (const url of ["https://notzoom.us/rec", "https://zoom.us.example.com/", "https://example.com/?at=zoom.us/"])
    expect(await set("-61 days", null, url), url).toEqual([false, false]);
});
