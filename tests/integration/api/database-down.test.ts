import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { type Learner, newLearner } from "../profile/learner";
import { captureLog, testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { GET as join } from "@/app/(account)/my-learning/cohort/[cohortId]/join/[sessionId]/route";
import { GET as cohorts } from "@/app/api/cohorts/route";
import { POST as order } from "@/app/api/payments/order/route";
import { GET as recordings } from "@/app/api/sessions/recordings/route";
import { GET as sessions } from "@/app/api/sessions/route";
import { GET as feed } from "@/app/calendar/[file]/route";
import { GET as joinByToken } from "@/app/live/[token]/join/[sessionId]/route";
import { GET as invite } from "@/app/registration/[token]/invite.ics/route";
import { GET as joinRun } from "@/app/registration/[token]/join/route";
import { POST as unsubscribe } from "@/app/registration/[token]/unsubscribe/route";
import { environment } from "@/tests/fixtures/environment";

const backend = testBackend();
let ada: Learner;
beforeAll(async () => {
  ada = await newLearner(backend);
});

const token = randomUUID();
const seat = { params: Promise.resolve({ token, cohortId: "1", sessionId: randomUUID() }) };
const get = () => new Request(`${environment.SITE_URL}/x`);
const post = (body: string, type: string) =>
  new Request(`${environment.SITE_URL}/api/payments/order`, {
    method: "POST",
    body,
    headers: { origin: environment.SITE_URL, "content-type": type },
  });
const oneClick = () => post("List-Unsubscribe=One-Click", "application/x-www-form-urlencoded");

const SEAT = "We couldn't check your seat. Please try again in a moment.";
/** Each route, what it says, the event in the log, and how many seconds to wait. */
const routes: [string, () => Response | Promise<Response>, string, string, string | null][] = [
  ["cohorts", () => cohorts(get()), "The cohorts are not available", "cohorts.failed", null],
  ["sessions", () => sessions(get()), "The sessions are not available", "sessions.failed", null],
  ["recordings", () => recordings(get()), "The recordings are not available", "sessions.failed", null],
  ["join", () => join(get(), seat), SEAT, "room.door-failed", "30"],
  ["join by token", () => joinByToken(get(), seat), SEAT, "room.door-failed", "30"],
  ["join a run", () => joinRun(get(), seat), SEAT, "room.door-failed", "30"],
  // No calendar takes it for an empty one.
  ["feed", () => feed(get(), { params: Promise.resolve({ file: `${token}.ics` }) }), "", "calendar.failed", "300"],
  [
    "one click",
    () => unsubscribe(oneClick(), seat),
    "Please try again later.",
    "registration.unsubscribe-failed",
    "60",
  ],
  ["calendar file", () => invite(get(), seat), "Please try again later.", "calendar.failed", "60"],
  [
    "order",
    () => order(post('{"cohortId":"1"}', "application/json")),
    "Payments aren't available",
    "payments.failed",
    "5",
  ],
];

test.each(routes)(
  "With the database down, %s answers 503, which no cache keeps, and logs one line without the token",
  async (_name, ask, says, event, retryAfter) => {
    const events = captureLog();
    ada.enter();
    const cookies = [...browser.jar];
    for (const how of ["503", "malformed", "reset"] as const) {
      events.length = 0;
      await backend.setFault("database", how);
      const response = await ask();
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, retryAfter]);
      expect(response.headers.get("cache-control")).toContain("no-store");
      const text = await response.text();
      expect(text).toContain(says);
      const failures = events.filter(({ level }) => level === "error");
      expect(failures.map((line) => line.event)).toEqual([event]);
      const [, shown] = /(?:"errorId":"|\(Error )([\da-f]{8})/.exec(text) ?? [];
      if (shown !== undefined) expect(failures[0]?.errorId).toBe(shown);
      expect(JSON.stringify(events)).not.toContain(token);
    }
    expect([...browser.jar]).toEqual(cookies);
  },
);
