import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { setUpPayments, verify } from "../payments/backend";
import { browser } from "../support/browser";
import { GET as getJoin } from "@/app/(account)/my-learning/cohort/[cohortId]/join/[sessionId]/route";
import { GET as getRecording } from "@/app/(account)/my-learning/cohort/[cohortId]/recording/[sessionId]/route";
import { GET as getLiveJoin } from "@/app/live/[token]/join/[sessionId]/route";
import { environment } from "@/tests/fixtures/environment";

const MEETING = "https://meet.example.com/secret?pwd=1";
const RECORDING = "https://files.example.com/secret";

const { backend, ada } = await setUpPayments();
const grace = await backend.buyer();
beforeEach(async () => {
  await backend.sql("truncate public.cohort_sessions cascade", []);
  await verify(await backend.pay(await backend.openOrder(ada)));
});

type Changes = {
  cohort?: string;
  starts?: string;
  meeting?: string | null;
  recording?: string | null;
  state?: string;
  /** When the cohort's next session starts. */
  next?: string;
};

/** A one-hour session that began 20 minutes ago; returns its id. */
async function newSession({ cohort = "1", starts = "-20 minutes", next, ...changes }: Changes = {}): Promise<string> {
  if (next !== undefined) await newSession({ cohort, starts: next });
  const { meeting = MEETING, recording = RECORDING, state = "scheduled" } = changes;
  const [row] = await backend.sql(
    `insert into public.cohort_sessions
       (cohort_id, kind, week, title, starts_at, ends_at, meeting_url, recording_url, state, cancelled_reason)
     values ($1, 'class', 1, 'Week <1>', now() + $2::interval, now() + $2::interval + interval '1 hour', $3, $4, $5,
       case when $5 = 'cancelled' then 'The <room> is flooded.' end)
     returning id`,
    [cohort, starts, meeting, recording, state],
  );
  return String(row?.id);
}

type Asked = { method?: string; headers?: Record<string, string> };

const request = (init: Asked = {}) => new Request(`${environment.SITE_URL}/x`, init);
const own = (get: typeof getJoin, sessionId: string, init?: Asked, cohortId = "1") =>
  get(request(init), { params: Promise.resolve({ cohortId, sessionId }) });
const live = (token: string, sessionId: string, init?: Asked) =>
  getLiveJoin(request(init), { params: Promise.resolve({ token, sessionId }) });

const attendance = async () => backend.sql("select user_id, source from public.cohort_attendance", []);
const tokenOf = async (userId: string) => {
  const [row] = await backend.sql("select access_token from public.cohort_enrollments where user_id = $1", [userId]);
  return String(row?.access_token);
};

test("Join redirects to the meeting with 302 and records attendance once, signed in or by the token", async () => {
  const session = await newSession();
  ada.enter();
  for (const answer of [
    await own(getJoin, session),
    await live(await tokenOf(ada.id), session),
    await own(getRecording, session),
  ]) {
    expect(answer.status).toBe(302);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect([`${MEETING}#`, `${RECORDING}#`]).toContain(answer.headers.get("location"));
  }
  expect(await attendance()).toEqual([{ user_id: ada.id, source: "join" }]);
  await backend.sql("delete from public.cohort_attendance", []);
  await own(getRecording, session);
  expect(await attendance()).toEqual([{ user_id: ada.id, source: "recording" }]);
});

test("A class that runs over can be joined up to three hours after its end", async () => {
  const session = await newSession({ starts: "-239 minutes" });
  await newSession({ starts: "-1 hour", state: "cancelled" });
  await newSession({ starts: "1 hour", cohort: "2" });
  ada.enter();
  expect((await own(getJoin, session)).headers.get("location")).toBe(`${MEETING}#`);
});

test("An address in any script is written so that a header can contain it", async () => {
  const session = await newSession({
    meeting: "https://meet.example.com/कक्षा?name=Zoë",
    recording: "https://f.example.com/६–1.mp4#t=30",
  });
  ada.enter();
  const ways = [await own(getJoin, session), await own(getRecording, session)];
  expect(ways.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
    [302, "https://meet.example.com/%E0%A4%95%E0%A4%95%E0%A5%8D%E0%A4%B7%E0%A4%BE?name=Zo%C3%AB#"],
    [302, "https://f.example.com/%E0%A5%AC%E2%80%931.mp4#t=30"],
  ]);
});

test.each<[string, Changes, string, typeof getJoin]>([
  ["before its time", { starts: "16 minutes" }, "opens on", getJoin],
  ["three hours after its end", { starts: "-241 minutes" }, "This session is over", getJoin],
  ["half an hour after its end, before another", { starts: "-91 minutes", next: "2 hours" }, "is over", getJoin],
  ["cancelled", { state: "cancelled" }, "The &lt;room&gt; is flooded.", getJoin],
  ["cancelled, its recording", { state: "cancelled" }, "The &lt;room&gt; is flooded.", getRecording],
  ["without a recording", { recording: null }, "The recording isn't ready yet.", getRecording],
])("A session %s: a page says so, and nothing is recorded", async (_name, changes, text, get) => {
  const session = await newSession(changes);
  ada.enter();
  const answers = [await own(get, session), ...(get === getJoin ? [await live(await tokenOf(ada.id), session)] : [])];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain(text);
    expect(page).not.toMatch(/secret|Week <1>/);
  }
  expect(await attendance()).toEqual([]);
});

test("A session without an address says so with 200, and attendance is recorded", async () => {
  const session = await newSession({ meeting: null });
  ada.enter();
  const answer = await own(getJoin, session);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("The link isn't ready yet. Please reload in a minute.");
  expect(await attendance()).toHaveLength(1);
});

test("Programs that only look at a link get 204, and record nothing", async () => {
  const session = await newSession();
  const token = await tokenOf(ada.id);
  ada.enter();
  for (const init of [
    { method: "HEAD" },
    { headers: { "sec-purpose": "prefetch;prerender" } },
    { headers: { rsc: "1" } },
    { headers: { purpose: "prefetch" } },
    { headers: { "user-agent": "WhatsApp/2.23.20.0 A" } },
  ] as Asked[])
    for (const answer of [await own(getJoin, session, init), await live(token, session, init)])
      expect([init, answer.status, answer.headers.get("location")]).toEqual([init, 204, null]);
  expect(await attendance()).toEqual([]);
});

test("Anyone without a seat gets the same 404 whether a session exists or not", async () => {
  const session = await newSession();
  const elsewhere = await newSession({ cohort: "2" });
  const token = await tokenOf(ada.id);
  ada.enter();
  const answers = [await own(getJoin, elsewhere, {}, "2"), await own(getJoin, elsewhere), await live(token, elsewhere)];
  grace.enter();
  answers.push(await own(getJoin, session), await own(getRecording, session), await own(getJoin, randomUUID()));
  answers.push(await own(getJoin, session, {}, "\u0000"), await own(getJoin, session, {}, "x".repeat(5_000)));
  browser.jar.clear();
  answers.push(
    await own(getJoin, session),
    await own(getJoin, "x"),
    await live(randomUUID(), session),
    await live("x", "y"),
  );
  await backend.sql("update public.cohort_enrollments set status = 'refunded'", []);
  answers.push(await live(token, session));
  ada.enter();
  answers.push(await own(getJoin, session), await own(getRecording, session));
  const pages = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
  expect(pages[0]).toEqual([404, expect.stringContaining("Page Not Found")]);
  for (const page of pages) expect(page).toEqual(pages[0]);
  expect(await attendance()).toEqual([]);
});
