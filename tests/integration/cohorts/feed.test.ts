import ICAL from "ical.js";
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { setUpPayments, verify } from "../payments/backend";
import { GET } from "@/app/calendar/[file]/route";
import { feedAddresses } from "@/lib/cohorts/feed";
import { environment } from "@/tests/fixtures/environment";

const { backend, ada } = await setUpPayments();
const grace = await backend.buyer();
beforeEach(async () => {
  await backend.sql("truncate public.cohort_sessions cascade", []);
  await verify(await backend.pay(await backend.openOrder(ada)));
});

const tokenOf = async (userId: string) => {
  const [row] = await backend.sql("select access_token from public.cohort_enrollments where user_id = $1", [userId]);
  return String(row?.access_token);
};
const ask = async (file: string, headers: Record<string, string> = {}) =>
  GET(new Request(`${environment.SITE_URL}/calendar/x`, { headers }), { params: Promise.resolve({ file }) });

async function newSession(title: string, startsAt: string, cohort = "1"): Promise<string> {
  const [row] = await backend.sql(
    `insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url, recording_url)
     values ($1, 'class', 1, $2, $3, $3::timestamptz + interval '3 hours', 'https://meet.example.com/secret',
       'https://files.example.com/secret') returning id`,
    [cohort, title, startsAt],
  );
  return String(row?.id);
}

/** What a calendar reads in a feed. */
async function read(response: Response) {
  const text = await response.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue("status"),
      start: String(component.getFirstPropertyValue("dtstart")),
      url: component.getFirstPropertyValue("url"),
    };
  });
  return { text, calendar, events };
}

test("The feed has the sessions of the cohort in UTC, changed ones by the same id, none that is cancelled", async () => {
  const token = await tokenOf(ada.id);
  const page = `${environment.SITE_URL}/live/${token}`;
  const first = await newSession("Week 1; a, b\\c", "2026-12-05T09:00:00+05:30");
  const second = await newSession("Across midnight", "2028-02-29T23:00:00+05:30");
  await newSession("Another cohort's", "2026-12-05T09:00:00+05:30", "2");
  const response = await ask(`${token}.ics`);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/calendar; charset=utf-8; method=PUBLISH",
  ]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    // Cached, but checked each time by its ETag.
    "cache-control": "private, no-cache",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  const before = await read(response);
  expect(before.calendar.getFirstPropertyValue("refresh-interval")?.toString()).toBe("PT1H");
  expect(before.text).not.toMatch(/secret|ATTENDEE/);
  expect(before.events).toEqual([
    { uid: `${first}@ai-skills-academy`, sequence: 0, status: "CONFIRMED", start: "2026-12-05T03:30:00Z", url: page },
    { uid: `${second}@ai-skills-academy`, sequence: 0, status: "CONFIRMED", start: "2028-02-29T17:30:00Z", url: page },
  ]);

  await backend.sql(
    `select private.reschedule_session($1, '2026-12-06T09:00:00+05:30', '2026-12-06T12:00:00+05:30', null)`,
    [first],
  );
  await backend.sql("select private.cancel_session($1, 'The teacher is ill.')", [second]);
  const after = await read(await ask(`${token}.ics`));
  expect(after.events).toEqual([{ ...before.events[0], sequence: 1, start: "2026-12-06T03:30:00Z" }]);
});

test("A calendar that has this version gets 304, until a session changes", async () => {
  const token = await tokenOf(ada.id);
  const session = await newSession("Week 1", "2026-12-05T09:00:00+05:30");
  const etag = (await ask(`${token}.ics`)).headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const response = await ask(`${token}.ics`, { "if-none-match": known });
    expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([304, etag, ""]);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
  }
  await backend.sql("select private.cancel_session($1, null)", [session]);
  const changed = await ask(`${token}.ics`, { "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
});

test("Before sessions are planned the feed is empty, and can be subscribed to, on Android by Google's page", async () => {
  expect(feedAddresses("x").google).toBe(
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(feedAddresses("x").webcal)}`,
  );
  expect(feedAddresses("x").webcal).toBe(`${environment.SITE_URL.replace(/^https?/, "webcal")}/calendar/x.ics`);
  expect((await read(await ask(`${await tokenOf(ada.id)}.ics`))).events).toEqual([]);
});

test("Unknown, malformed, renewed and refunded tokens answer 404 alike", async () => {
  const stale = await tokenOf(ada.id);
  await backend.sql("update public.cohort_enrollments set access_token = gen_random_uuid()", []);
  const token = await tokenOf(ada.id);
  await verify(await backend.pay(await backend.openOrder(grace)));
  const refunded = await tokenOf(grace.id);
  await backend.sql("update public.cohort_enrollments set status = 'refunded' where user_id = $1", [grace.id]);
  const files = [`${randomUUID()}.ics`, `${stale}.ics`, `${refunded}.ics`, token, `${token}.ics.ics`];
  const answers: string[] = [];
  for (const file of [...files, ".ics", "", "' or 1=1.ics"]) {
    const answer = await ask(file);
    answers.push(JSON.stringify([answer.status, [...answer.headers], await answer.text()]));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^\[404,/);
  expect(answers[0]).toContain("no-store");
  expect((await ask(`${token}.ics`)).status).toBe(200);
});
