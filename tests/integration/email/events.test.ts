import { beforeEach, expect, test, vi } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { eventRequest, newSentMail } from "./mail-events";
import { POST } from "@/app/api/email/webhook/route";
import { drainOutbox } from "@/lib/email/outbox";
import { keys } from "@/sandbox/keys";
import { signedHeaders } from "@/sandbox/mailbox/events";

const OLD_SECRET = `whsec_${Buffer.from("the-secret-before-the-rotation").toString("base64")}`;
const backend = testBackend("email_outbox", "mail_choices", "workshop_signups", "waitlist_signups");

const twoSecrets = () => vi.stubEnv("RESEND_WEBHOOK_SECRET", `${keys.resendWebhookSecret},${OLD_SECRET}`);
beforeEach(twoSecrets);

const RESEND_ID = "re_1f0e3dad";
const PERSON = "Ada@example.com";
const AT = "2026-11-28T05:00:00.000Z";

const newMail = () => newSentMail(backend, PERSON, RESEND_ID);

const bounce = (type: string, message = "550 No such user.") => ({ bounce: { type, subType: "General", message } });
const eventOf = (type: string, facts: object = {}, at = AT) =>
  JSON.stringify({
    type,
    created_at: at,
    data: { email_id: RESEND_ID, to: [PERSON], from: "a", subject: "b", ...facts },
  });

const send = async (body: string, headers?: Record<string, string>) => (await POST(eventRequest(body, headers))).status;

const only = async (query: string) => (await backend.sql(query, []))[0];
const mark = () => only("select undelivered_by, undelivered_reason from public.email_outbox where status = 'sent'");
const block = () =>
  only(
    "select email, blocked_by, blocked_reason, stopped_at is not null as stopped, unsubscribed_by from public.mail_choices",
  );

async function expectNothing() {
  expect(await only("select count(*)::int as count from public.email_events")).toEqual({ count: 0 });
  expect(await block()).toBeUndefined();
  expect(await mark()).toEqual({ undelivered_by: null, undelivered_reason: null });
}

test("A request that Resend didn't sign just now, or that is too large, stores nothing", async () => {
  captureLog();
  await newMail();
  const body = eventOf("email.bounced", bounce("Permanent"));
  const now = Date.now();
  // On a busy machine the time limit would come closer meanwhile.
  vi.useFakeTimers({ toFake: ["Date"], now });
  const signed = (at: number, secret?: string, id = "msg_1") => signedHeaders(body, id, at, secret);
  for (const [status, sent] of [
    [400, eventRequest(body, signed(now, `whsec_${Buffer.from("another").toString("base64")}`))],
    [400, eventRequest(body.replace("Permanent", "Transient"), signed(now))],
    [400, eventRequest(body, signed(now - 301_000))],
    [400, eventRequest(body, signed(now + 301_000))],
    [400, eventRequest(body, { ...signed(now), "svix-id": "msg_2" })],
    [400, eventRequest(body, signed(now, undefined, "an id with spaces"))],
    [400, eventRequest(body, {})],
    [400, eventRequest("hello", signedHeaders("hello", "msg_1"))],
    [413, eventRequest(`${body}${" ".repeat(2_000_000)}`)],
    [415, eventRequest(body, { ...signed(now), "content-encoding": "gzip" })],
  ] as const) {
    const response = await POST(sent);
    const error = expect.not.stringMatching(/Error|at /) as string;
    expect([response.status, await response.json()]).toEqual([status, { error }]);
  }
  vi.useRealTimers();
  await expectNothing();
});

test("Without a secret the route answers 503 and stores nothing", async () => {
  await newMail();
  vi.stubEnv("RESEND_WEBHOOK_SECRET", "");
  vi.resetModules();
  const route = await import("@/app/api/email/webhook/route");
  expect((await route.POST(eventRequest(eventOf("email.complained")))).status).toBe(503);
  twoSecrets();
  await expectNothing();
});

test("What isn't about a mail of ours, or says nothing of its arrival, gets a 200 and changes nothing", async () => {
  captureLog();
  await newMail();
  for (const body of [
    eventOf("email.delivered"),
    eventOf("contact.created"),
    eventOf("email.bounced", { ...bounce("Permanent"), email_id: "another" }),
    eventOf("email.bounced", { ...bounce("Permanent"), email_id: "\0" }),
    eventOf("email.bounced", { to: "everyone" }),
    "[]",
    "null",
  ])
    expect([body, await send(body)]).toEqual([body, 200]);
  await expectNothing();
});

test("During a rotation the old secret is accepted, too", async () => {
  captureLog();
  await newMail();
  const body = eventOf("email.bounced", bounce("Permanent", "550 5.1.1\r\nNo such user."));
  expect(await send(body, signedHeaders(body, "msg_1", Date.now(), OLD_SECRET))).toBe(200);
  expect(await mark()).toEqual({ undelivered_by: "bounced", undelivered_reason: "550 5.1.1 No such user." });
});

test("Events of a mail that come ten times in any order count once, and the gravest marks mail and address", async () => {
  captureLog();
  await backend.sql(
    `insert into public.workshop_signups ("Email Address", "Session Title", "Newsletter") values ($1, 'x', true)`,
    [PERSON],
  );
  const bodies = [
    eventOf("email.bounced", bounce("Transient", "452 Full.")),
    eventOf("email.bounced", bounce("Permanent", "550 First.")),
    eventOf("email.bounced", bounce("Permanent", "550 Second."), "2026-11-28T05:00:01.000Z"),
    eventOf("email.suppressed", { suppressed: { type: "x", message: "On the list." } }),
    eventOf("email.complained"),
  ];
  const signed = bodies.map((body, index) => [body, signedHeaders(body, `msg_${index}`)] as const);
  /** The state after some of the events, each ten times, in an order of its own. */
  const after = async (...indices: number[]) => {
    await backend.sql("truncate public.email_outbox, public.mail_choices cascade", []);
    await newMail();
    const deliveries = indices.flatMap((index) =>
      Array.from({ length: 10 }, () => signed[index] ?? (["", {}] as const)),
    );
    const shuffled = deliveries.map((one) => [Math.random(), one] as const).toSorted(([a], [b]) => a - b);
    // Some at the same moment.
    while (shuffled.length > 0)
      expect(await Promise.all(shuffled.splice(0, 5).map(([, [body, headers]]) => send(body, headers)))).not.toContain(
        503,
      );
    expect(await only("select count(*)::int as count from public.email_events")).toEqual({ count: indices.length });
    return { mark: await mark(), block: await block() };
  };
  const lower = PERSON.toLowerCase();
  const untouched = { email: lower, stopped: false, unsubscribed_by: null };
  expect(await after(0)).toEqual({
    mark: { undelivered_by: "soft_bounced", undelivered_reason: "452 Full." },
    block: undefined,
  });
  expect(await after(0, 1, 2, 3)).toEqual({
    mark: { undelivered_by: "bounced", undelivered_reason: "550 First." },
    block: { ...untouched, blocked_by: "bounced", blocked_reason: "550 First." },
  });
  expect(await only('select "Newsletter" from public.workshop_signups')).toEqual({ Newsletter: true });
  expect(await after(0, 1, 2, 3, 4)).toEqual({
    mark: { undelivered_by: "complained", undelivered_reason: null },
    block: { email: lower, blocked_by: "complained", blocked_reason: null, stopped: true, unsubscribed_by: "mail" },
  });
  expect(await only('select "Newsletter" from public.workshop_signups')).toEqual({ Newsletter: false });
});

test("The next mail to a blocked address is skipped as it leaves, and only what must be tried is sent", async () => {
  captureLog();
  await newMail();
  expect(await send(eventOf("email.bounced", bounce("Permanent")))).toBe(200);
  const token = `jsonb_build_object('token', gen_random_uuid())`;
  await backend.sql(
    `insert into public.email_outbox (template, recipient, payload)
     values ('waitlist-joined', $1, ${token}), ('account-exists', $1, '{}'), ('waitlist-joined', 'b@example.com', ${token})`,
    [PERSON],
  );
  expect(await drainOutbox()).toMatchObject({ sent: 2 });
  expect((await backend.mails()).map(({ to }) => to).toSorted()).toEqual([PERSON, "b@example.com"]);
  expect(await only("select template, last_error from public.email_outbox where status = 'skipped'")).toEqual({
    template: "waitlist-joined",
    last_error: "address_blocked",
  });

  const skipped = await backend.sql(
    `select t.name
     from public.mail_templates t
     cross join lateral private.mail_now(jsonb_populate_record(
       null::public.email_outbox,
       jsonb_build_object('template', t.name, 'recipient', $1::text, 'payload', '{}'::jsonb, 'status', 'pending', 'handover', 'none')
     )) says
     where says.refusal = 'address_blocked' order by 1`,
    [PERSON],
  );
  expect(skipped.map(({ name }) => name)).toEqual([
    "application-received",
    "contact-message",
    "contact-received",
    "handins-waiting",
    "job-application",
    "news",
    "session-confirmation",
    "session-message",
    "session-moved",
    "session-recording",
    "session-reminder",
    "session-waitlist",
    "unfinished-checkout",
    "waitlist-invitation",
    "waitlist-joined",
    "watch",
  ]);
});

test("An event that overtakes the note of its mail's departure is asked for again", async () => {
  captureLog();
  await backend.sql(
    "insert into public.email_outbox (template, recipient, handover) values ('waitlist-joined', $1, 'in_flight')",
    [PERSON],
  );
  const body = eventOf("email.bounced", bounce("Permanent"));
  const headers = signedHeaders(body, "msg_1");
  const response = await POST(eventRequest(body, headers));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  await backend.sql("update public.email_outbox set status = 'sent', sent_at = now(), provider_id = $1", [RESEND_ID]);
  expect(await send(body, headers)).toBe(200);
  expect(await block()).toMatchObject({ blocked_by: "bounced" });
});

test("With the database down the answer is a 503, and Resend's next attempt marks the mail", async () => {
  captureLog();
  await newMail();
  const body = eventOf("email.complained");
  const headers = signedHeaders(body, "msg_1");
  await backend.setFault("database", "503");
  expect(await send(body, headers)).toBe(503);
  await backend.setFault("database", null);
  expect(await send(body, headers)).toBe(200);
  expect(await mark()).toMatchObject({ undelivered_by: "complained" });
});
