import { expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { RUN_TABLES, SALES } from "./runs";
import { registrationTitles, sessionTitles } from "@/lib/content/sessions";

const backend = testBackend(...RUN_TABLES);

const valid = {
  title: SALES,
  startsAt: "2030-12-05T05:30:00Z",
  endsAt: "2030-12-05T07:00:00Z",
  timeZone: "Asia/Kolkata",
  meetingUrl: "https://meet.example.com/run?pwd=a,b;c",
  state: "scheduled",
};

const insert = (change: Partial<typeof valid>) => {
  const { title, startsAt, endsAt, timeZone, meetingUrl, state } = { ...valid, ...change };
  return backend.sql(
    `insert into public.session_runs (session_title, starts_at, ends_at, time_zone, meeting_url, state)
      values ($1, $2::text::timestamptz, $3::text::timestamptz, $4, $5, $6)`,
    [title, startsAt, endsAt, timeZone, meetingUrl, state],
  );
};

test("Runs have the titles of lib/content/sessions, and no other", async () => {
  const titles = await backend.sql("select title from public.session_titles", []);
  expect(new Set(titles.map(({ title }) => title))).toEqual(new Set(sessionTitles));
  for (const title of sessionTitles) await insert({ title });
  const others = registrationTitles.filter((title) => !sessionTitles.some((scheduled) => scheduled === title));
  expect(others.length).toBeGreaterThan(0);
  for (const title of [...others, "AI for Cats"]) await expect(insert({ title })).rejects.toThrow("session_title");
});

test.each(["Asia/Kolkata", "America/Port-au-Prince", "America/Argentina/Buenos_Aires", "Etc/UTC"])(
  "A run may be in %s",
  async (timeZone) => {
    expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
    await insert({ timeZone });
  },
);

test.each([
  [{ timeZone: "Asia/Calcuta" }, "Asia/Calcuta"],
  [{ timeZone: "IST" }, "live_sessions_time_zone_check"],
  [{ timeZone: "+05:30" }, "live_sessions_time_zone_check"],
  [{ timeZone: "Asia/Kolkata5" }, "live_sessions_time_zone_check"],
  [{ timeZone: "" }, "live_sessions_time_zone_check"],
  [{ endsAt: valid.startsAt }, "live_sessions_times_check"],
  [{ endsAt: "2030-12-05T05:00:00Z" }, "live_sessions_times_check"],
  [{ endsAt: "2031-01-05T07:00:00Z" }, "live_sessions_times_check"],
  [{ meetingUrl: "http://meet.example.com/run" }, "meeting_url"],
  [{ meetingUrl: "javascript:alert(1)" }, "meeting_url"],
  [{ meetingUrl: "https://" }, "meeting_url"],
  [{ meetingUrl: "https://meet.example.com/a b" }, "meeting_url"],
  [{ meetingUrl: `https://meet.example.com/${"x".repeat(2_000)}` }, "meeting_url"],
  [{ state: "postponed" }, "state"],
])("A run with %j is refused", async (change, reason) => {
  await expect(insert(change)).rejects.toThrow(reason);
});
