import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { RUN_TABLES, runRecords } from "./runs";
import { GET as getJoin } from "@/app/registration/[token]/join/route";
import { GET as getRecording } from "@/app/registration/[token]/recording/route";
import { environment } from "@/tests/fixtures/environment";

const MEETING = "https://meet.example.com/run";
const RECORDING = "https://files.example.com/secret";

const backend = testBackend(...RUN_TABLES);
const records = runRecords(backend);

/** A registration for a run that began some time ago, or is to come. */
async function newSeat(startsIn: string, recording: string | null = RECORDING) {
  const runId = await records.addRun("3 days");
  await records.register(runId);
  const { manage_token: token } = await records.registration();
  await backend.sql(
    `update public.session_runs set starts_at = now() + $2::interval, recording_url = $3,
       ends_at = now() + $2::interval + interval '90 minutes' where id = $1`,
    [runId, startsIn, recording],
  );
  return { runId, token };
}

const open = (get: typeof getJoin, token: string, init: RequestInit = {}) =>
  get(new Request(`${environment.SITE_URL}/x`, init), { params: Promise.resolve({ token }) });

const attendance = async () =>
  backend.sql("select source, struck_at is null as counts from public.session_attendance", []);

test("Thirty at once are all led to the meeting, and leave one attendance, which the recording doesn't change", async () => {
  const { token } = await newSeat("15 minutes");
  const answers = await Promise.all(Array.from({ length: 30 }, async () => open(getJoin, token)));
  for (const { status, headers } of [...answers, await open(getJoin, token.toUpperCase())])
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([
      302,
      `${MEETING}#`,
      "private, no-store",
    ]);
  expect((await open(getRecording, token)).headers.get("location")).toBe(`${RECORDING}#`);
  expect(await attendance()).toEqual([{ source: "join", counts: true }]);
});

test("Whoever watches is recorded as such, and counts again after an operator struck it out", async () => {
  const { token } = await newSeat("-2 days");
  await open(getRecording, token);
  expect(await attendance()).toEqual([{ source: "recording", counts: true }]);
  await backend.sql("update public.session_attendance set struck_at = now()", []);
  await open(getRecording, token);
  expect(await attendance()).toEqual([{ source: "recording", counts: true }]);
});

test.each([
  ["before its time", "16 minutes", getJoin, "opens on"],
  ["three hours after its end", "-271 minutes", getJoin, "This session is over"],
  ["without a recording", "-2 days", getRecording, "The recording isn't ready yet."],
] as const)("A run %s: a page says so, leads back, and nothing is recorded", async (_name, startsIn, get, text) => {
  const { token } = await newSeat(startsIn, null);
  const answer = await open(get, token);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain(text);
  expect(page).toContain(`/registration/${token}`);
  expect(page).not.toContain(MEETING);
  expect(await attendance()).toEqual([]);
});

test("A cancelled run says so; programs that look at the link get 204", async () => {
  const { runId, token } = await newSeat("-1 minute");
  for (const init of [{ method: "HEAD" }, { headers: { "sec-purpose": "prefetch" } }, { headers: { rsc: "1" } }])
    expect((await open(getJoin, token, init)).status).toBe(204);
  await backend.sql("update public.session_runs set state = 'cancelled' where id = $1", [runId]);
  for (const get of [getJoin, getRecording])
    expect(await (await open(get, token)).text()).toContain("This session was cancelled");
  expect(await attendance()).toEqual([]);
});

test("A cancelled registration, one without a run and any other text get the same 404", async () => {
  const { token } = await newSeat("1 minute");
  await records.cancel();
  await records.register(null, { title: "AI for Operations (Waitlist)", template: "session-waitlist" });
  const { manage_token: waiting } = await records.registration();
  const answers = await Promise.all(
    [token, waiting, randomUUID(), "x", "\0", "x".repeat(5_000)].flatMap((text) => [
      open(getJoin, text),
      open(getRecording, text),
    ]),
  );
  const pages = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
  expect(pages[0]).toEqual([404, expect.stringContaining("Page Not Found")]);
  for (const page of pages) expect(page).toEqual(pages[0]);
  expect(await attendance()).toEqual([]);
});
