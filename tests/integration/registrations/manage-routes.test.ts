import ICAL from "ical.js";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { beforeTheSlots } from "../support/slots-open";
import { GET as getCalendar } from "@/app/registration/[token]/invite.ics/route";
import { GET as getUnsubscribe, POST as postUnsubscribe } from "@/app/registration/[token]/unsubscribe/route";
import { environment } from "@/tests/fixtures/environment";

const SALES = "AI for Marketing & Sales";

const backend = testBackend("workshop_signups", "session_runs", "notices", "email_outbox");

type Registration = { title?: string; run?: { starts: string; state?: string }; state?: string };

async function newRegistration({ title = SALES, run, state = "registered" }: Registration = {}) {
  const [added] = run
    ? await backend.sql(
        `insert into public.session_runs (session_title, starts_at, ends_at, meeting_url, state)
         values ($1, $2, $2::timestamptz + interval '90 minutes', 'https://meet.example.com/x', $3) returning id`,
        [title, run.starts, run.state ?? "scheduled"],
      )
    : [];
  const [row] = await backend.sql(
    `insert into public.workshop_signups
       ("Email Address", "Newsletter", "Session Title", run_id, state, cancelled_at, calendar_sequence)
     values ('ada@example.com', true, $1, $2, $3, case when $3 = 'cancelled' then now() end, 3)
     returning id, manage_token as token`,
    [title, added?.id ?? null, state],
  );
  return { id: String(row?.id), token: String(row?.token) };
}

const stateOf = async () => backend.sql("select * from public.workshop_signups order by id", []);

const at = (token: string, page: string, init: RequestInit = {}) =>
  [
    new Request(`${environment.SITE_URL}/registration/${encodeURIComponent(token)}/${page}`, init),
    { params: Promise.resolve({ token }) },
  ] as const;

const post = (token: string, body: BodyInit, headers: Record<string, string> = {}) =>
  postUnsubscribe(...at(token, "unsubscribe", { method: "POST", body, headers }));

const oneClick = "List-Unsubscribe=One-Click";
const urlEncoded = { "content-type": "application/x-www-form-urlencoded" };
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test.each([
  ["a URL-encoded form", oneClick, urlEncoded],
  ["one with a character set", oneClick, { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" }],
  ["a multipart form", formOf({ "List-Unsubscribe": "One-Click" }), {}],
  ["another site's origin", oneClick, { ...urlEncoded, origin: "https://mail.example.net" }],
])("One click by %s turns the newsletter off, and does no harm when repeated", async (_what, body, headers) => {
  const { token } = await newRegistration();
  for (let press = 0; press < 2; press += 1) {
    const response = await post(token, body, headers);
    expect([response.status, await response.text()]).toEqual([200, "You're unsubscribed."]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await stateOf()).toMatchObject([{ Newsletter: false, state: "registered" }]);
  }
});

test("One click with an unknown token gets the same answer", async () => {
  await newRegistration();
  const before = await stateOf();
  for (const token of [randomUUID(), "x", "", "\0"]) {
    const response = await post(token, oneClick, urlEncoded);
    expect([response.status, await response.text()]).toEqual([200, "You're unsubscribed."]);
  }
  expect(await stateOf()).toEqual(before);
});

test("A request that isn't one click is a 400 and changes nothing", async () => {
  const { token } = await newRegistration();
  const before = await stateOf();
  for (const [what, body, headers] of [
    ["nothing", "", urlEncoded],
    ["another value", "List-Unsubscribe=yes", urlEncoded],
    ["another name", "list-unsubscribe=One-Click", urlEncoded],
    ["no form", oneClick, { "content-type": "text/plain" }],
    ["no type", new Uint8Array(Buffer.from(oneClick)), {}],
    ["a form that is cut", "--x\r\ncontent-disp", { "content-type": "multipart/form-data; boundary=x" }],
    ["a file", formOf({ other: "One-Click" }), {}],
    ["17 kB", `${oneClick}&x=${"x".repeat(17_000)}`, urlEncoded],
    ["a compressed form", oneClick, { ...urlEncoded, "content-encoding": "gzip" }],
  ] as [string, BodyInit, Record<string, string>][])
    expect((await post(token, body, headers)).status, what).toBe(400);
  expect(await stateOf()).toEqual(before);
});

test("Opening the address leads to the page and changes nothing", async () => {
  const { token } = await newRegistration();
  const before = await stateOf();
  for (const one of [token, "//evil.example", "a/../b"]) {
    const [asked] = at(one, "unsubscribe");
    const response = getUnsubscribe(asked);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${environment.SITE_URL}/registration/${encodeURIComponent(one)}`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  }
  expect(await stateOf()).toEqual(before);
});

const RUN = { starts: "2099-12-05T05:30:00Z" };

test("The calendar file is the mails' own as PUBLISH, with the last SEQUENCE", async () => {
  const { id, token } = await newRegistration({ run: RUN });
  const response = await getCalendar(...at(token, "invite.ics"));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8; method=PUBLISH",
    "content-disposition": 'attachment; filename="invite.ics"',
    "cache-control": "private, no-store",
  });
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  const component = calendar.getFirstSubcomponent("vevent");
  const event = new ICAL.Event(component ?? undefined);
  expect(event.uid).toBe(`${id}@ai-skills-academy`);
  expect(event.sequence).toBe(3);
  expect(event.startDate.toJSDate().toISOString()).toBe("2099-12-05T05:30:00.000Z");
  expect(event.endDate.toJSDate().toISOString()).toBe("2099-12-05T07:00:00.000Z");
  expect(event.location).toBe(`${environment.SITE_URL}/registration/${token}`);
  expect(event.description).toBe(`Join the session: ${environment.SITE_URL}/registration/${token}`);
});

test("The default slot has a calendar file with its own times", async () => {
  beforeTheSlots();
  const { token } = await newRegistration();
  const text = await (await getCalendar(...at(token, "invite.ics"))).text();
  expect(text).toContain("DTSTART:20250531T053000Z");
  expect(text).toContain("DTEND:20250531T070000Z");
});

test("There's no calendar file for anything but a coming session, or for an unknown token", async () => {
  const gone: Registration[] = [
    { run: RUN, state: "cancelled" },
    { run: { ...RUN, state: "cancelled" } },
    { run: { starts: "2026-01-01T05:30:00Z" } },
    { title: "AI for Operations (Waitlist)" },
  ];
  const tokens = [randomUUID(), "x", "\0"];
  for (const registration of gone) tokens.push((await newRegistration(registration)).token);
  for (const [index, token] of tokens.entries()) {
    const response = await getCalendar(...at(token, "invite.ics"));
    expect([index, response.status, await response.text()]).toEqual([index, 404, ""]);
  }
});
