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

test("A run may be in a zone that browsers know, and must have an address and an end", async () => {
  for (const timeZone of ["Asia/Kolkata", "America/Port-au-Prince", "America/Argentina/Buenos_Aires", "Etc/UTC"]) {
    expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
    await insert({ timeZone });
  }
  await expect(insert({ timeZone: "Asia/Calcuta" })).rejects.toThrow("Asia/Calcuta");
  for (const timeZone of ["IST", "+05:30", "Asia/Kolkata5", ""])
    await expect(insert({ timeZone }), timeZone).rejects.toThrow("live_sessions_time_zone_check");
  for (const endsAt of [valid.startsAt, "2030-12-05T05:00:00Z", "2031-01-05T07:00:00Z"])
    await expect(insert({ endsAt }), endsAt).rejects.toThrow("live_sessions_times_check");
  const meet = "https://meet.example.com";
  for (const meetingUrl of ["http://meet.example.com", "javascript:alert(1)", "https://", `${meet}/a b`])
    await expect(insert({ meetingUrl }), meetingUrl).rejects.toThrow("meeting_url");
  await expect(insert({ meetingUrl: `${meet}/${"x".repeat(2_000)}` })).rejects.toThrow("meeting_url");
  await expect(insert({ state: "postponed" })).rejects.toThrow("state");
});
