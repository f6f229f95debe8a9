import { expect, test } from "vitest";
import * as z from "zod/mini";

import { testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { GET as getRecordings } from "@/app/api/sessions/recordings/route";
import { GET } from "@/app/api/sessions/route";
import { sessionRunSchema } from "@/lib/registrations/run";
import { letRunBegin, MEETING_URL, scheduleRun } from "@/tests/fixtures/session-runs";

const SALES = "AI for Marketing & Sales";
const HR = "AI for Human Resources";

const backend = testBackend("session_runs", "workshop_signups", "notices");

async function sessions() {
  const response = await GET(new Request("http://localhost:3000/api/sessions"));
  expect(response.status).toBe(200);
  return z.object({ sessions: z.array(sessionRunSchema) }).parse(await response.json()).sessions;
}

test("A run is returned with its instants and zone, but without its meeting link", async () => {
  const times = { startsAt: "2096-12-05T02:30:00.000Z", endsAt: "2096-12-05T04:00:00.000Z" };
  const runId = await scheduleRun(backend, SALES, { ...times, timeZone: "Europe/Berlin" });
  const response = await GET(new Request("http://localhost:3000/api/sessions"));
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({
    sessions: [{ title: SALES, runId, ...times, timeZone: "Europe/Berlin", isOn: false }],
    withoutDate: ["AI for Product Management", SALES, HR],
  });
  expect(text).not.toContain(MEETING_URL);
});

test("The answer is public, for a minute in shared caches, never fresh in the browser, and touches no cookie", async () => {
  browser.jar.set("signed_in", "1");
  const response = await GET(new Request("http://localhost:3000/api/sessions"));
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=600");
  expect(response.headers.has("set-cookie")).toBe(false);
  expect([...browser.jar]).toEqual([["signed_in", "1"]]);
});

test("Each title only has its next run that is neither cancelled nor begun", async () => {
  const at = (year: number) => ({ startsAt: `${year}-12-05T02:30:00Z`, endsAt: `${year}-12-05T04:00:00Z` });
  await scheduleRun(backend, SALES, at(2098));
  await scheduleRun(backend, SALES, { ...at(2094), state: "cancelled" });
  await letRunBegin(backend, await scheduleRun(backend, SALES));
  await scheduleRun(backend, HR, { ...at(2095), state: "cancelled" });
  const hrRun = await scheduleRun(backend, HR, at(2097));
  const salesRun = await scheduleRun(backend, SALES, at(2096));
  const given = (await sessions()).map(({ title, runId }) => ({ title, runId }));
  expect(given).toEqual([
    { title: HR, runId: hrRun },
    { title: SALES, runId: salesRun },
  ]);
});

test("Of past runs the latest three recordings that anybody may watch are returned, and no other", async () => {
  const record = async (day: number, isPublic: boolean, change: { state?: "cancelled" } = {}) => {
    const at = { startsAt: `2026-10-0${day}T02:30:00Z`, endsAt: `2026-10-0${day}T04:00:00Z` };
    await backend.sql("update public.session_runs set recording_url = $2, is_recording_public = $3 where id = $1", [
      await scheduleRun(backend, SALES, { ...at, ...change }),
      `https://files.example.com/${day}`,
      isPublic,
    ]);
  };
  for (const day of [1, 2, 3, 4]) await record(day, true);
  await record(5, false);
  await record(6, true, { state: "cancelled" });
  const response = await getRecordings(new Request("http://localhost:3000/api/sessions/recordings"));
  expect(response.headers.get("cache-control")).toContain("s-maxage=60");
  const { recordings } = (await response.json()) as { recordings: { title: string; url: string }[] };
  expect(recordings.map(({ title, url }) => `${title} ${url}`)).toEqual(
    [4, 3, 2].map((day) => `${SALES} https://files.example.com/${day}`),
  );
});
