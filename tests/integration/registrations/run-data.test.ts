import { beforeAll, beforeEach, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { runRecords, SALES } from "./runs";
import { registrationTitles, sessionTitles } from "@/lib/content/sessions";

const backend = testBackend();
let records: ReturnType<typeof runRecords>;
beforeAll(async () => {
  records = runRecords(backend);
});
beforeEach(() => records.clear());

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

test("The coming run of a title is the first that is scheduled and has not begun", async () => {
  await records.addRun("-1 minute");
  const cancelled = await records.addRun("1 day");
  await records.answer("public.cancel_session_run($1)", [cancelled]);
  const next = await records.addRun("2 days");
  await records.addRun("9 days");
  const ofProduct = await records.addRun("5 days", "AI for Product Management");
  const runs = await backend.sql("select * from public.coming_session_runs()", []);
  expect(runs.map((run) => [run.session_title, run.run_id])).toEqual([
    [SALES, next],
    ["AI for Product Management", ofProduct],
  ]);
  expect(Object.keys(runs[0] ?? {})).not.toContain("meeting_url");
});
