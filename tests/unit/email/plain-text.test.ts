import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { buildMessage, templateNames } from "@/lib/email/messages";
import { plainTextOf } from "@/lib/email/plain-text";

const root = path.resolve(import.meta.dirname, "../../..");
const context = { siteUrl: "https://site.example.com", supportEmail: "support@example.com" };

const ID = "4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f";
const text = "Hello,\n\nplease read https://docs.example.com/a?b=c&d=e. And bring\na notebook.";
const run = {
  registrationId: ID,
  manageToken: ID,
  registeredAt: "2026-11-20T16:59:05.021+00:00",
  sequence: 2,
  stampedAt: "2026-11-21T08:00:00+00:00",
  sessionTitle: "AI for Marketing & Sales",
  startsAt: "2026-12-05T05:30:00+00:00",
  endsAt: "2026-12-05T07:00:00+00:00",
  previousStartsAt: "2026-12-04T05:30:00+00:00",
  timeZone: "Asia/Kolkata",
  meetingUrl: `https://meet.example.com/sales?pwd=${"x".repeat(200)}&from=mail`,
};
const seat = { cohortId: "4", accessToken: ID };
const session = {
  ...run,
  ...seat,
  sessionId: ID,
  title: "AI Foundations",
  state: "scheduled",
  cancelledReason: null,
};
const message = { subject: "What to bring", text, manageToken: ID };
const money = {
  course: "AI Skills",
  cohortId: "1",
  startDate: "TBD",
  gstPercent: 18,
  price: 200,
  orderId: "order_1",
  paymentId: "pay_1",
  paidAt: "2026-11-21T08:00:00+00:00",
  reason: "sold_out",
};

const change = {
  enrolmentId: ID,
  course: "AI Skills",
  cohortId: "4",
  kind: "refund",
  amount: 200,
  toCohortId: null,
  askedAt: "2026-11-25T05:30:00+00:00",
  note: null,
};

/** A payload for every template of the outbox. */
const payloads: Record<string, object> = {
  "account-exists": {},
  "session-confirmation": run,
  "cohort-plan": { ...seat, sessions: [session] },
  "cohort-post": { ...seat, subject: "What to bring", body: text },
  "cohort-recording": session,
  "cohort-session-cancelled": { ...session, state: "cancelled", cancelledReason: "The teacher is ill." },
  "cohort-session-moved": session,
  "cohort-session-reminder": { ...session, reminder: "hour" },
  "change-asked": change,
  "change-refused": { ...change, note: text },
  "seat-moved": { ...change, ...seat, fromCohortId: "3", startsOn: "2027-02-06", sessions: [session] },
  "cohort-cancelled": { ...change, ...seat, reason: text, sessions: [session] },
  "session-waitlist": run,
  "session-moved": run,
  "session-reminder": { ...run, kind: "hour" },
  "session-cancelled": run,
  "registration-cancelled": run,
  news: message,
  "session-message": { ...message, sessionTitle: run.sessionTitle, isNews: true },
  "waitlist-invitation": { ...run, ...message, businessFunction: "AI for Human Resources (Waitlist)", token: ID },
  "contact-reply": {
    messageId: ID,
    replyId: ID,
    previousReplyIds: [],
    name: "Ada",
    subject: null,
    text,
    sentAt: "2026-11-24T05:30:00+00:00",
    quoted: text,
    reference: "MSG-7K2Q4D",
  },
  watch: {
    findings: [{ kind: "mail_failures", number: 2, since: "2026-11-24T05:30:00+00:00", detail: null }],
  },
  "billing-reminder": { orderId: ID, course: "AI Skills Mastery Program", cohortId: "4" },
  "tax-document": {
    kind: "invoice",
    serial: "INV/26-27/00001",
    issuedOn: "2026-11-26",
    taxable: 8_474_492,
    cgst: 762_704,
    sgst: 762_704,
    igst: 0,
    total: 9_999_900,
    placeOfSupply: "29",
    facts: {
      supplier: { legalName: "Academy", gstin: "29AAGCB7383J1Z4", stateCode: "29", address: "Bengaluru" },
      recipient: null,
      course: "AI Skills Mastery Program",
      cohortId: "4",
      sac: "999293",
      paymentId: "pay_a",
      paidAt: "2026-11-24T05:30:00+00:00",
      corrects: null,
    },
  },
  "unfinished-checkout": {
    course: "AI Skills Mastery Program",
    cohortId: "4",
    startDate: "January 9, 2027",
    token: ID,
  },
  "contact-received": { reference: "MSG-7K2Q4D" },
  "application-state": { name: "Ada", role: "frontend_engineer", state: "interview", text },
  "waitlist-joined": { token: ID },
  "contact-message": {
    name: "Ada",
    email: "ada@example.com",
    company: null,
    inquiryType: null,
    subject: null,
    message: text,
    reference: "MSG-7K2Q4D",
  },
  "job-application": {
    role: "Designer",
    name: "Ada",
    email: "ada@example.com",
    description: text,
    resumePath: "a.pdf",
    resumeUrl: "https://files.example.com/a.pdf?token=x",
  },
  "application-received": { role: "Designer" },
  "payment-receipt": { ...money, transfer: { reference: "UTR1", on: "2026-11-20" } },
  "payment-refund": money,
  "payment-refund-done": { ...money, endsSeat: true },
  "seat-ended": { course: "AI Skills", cohortId: "1", reason: text },
  "operator-invitation": {
    role: "staff",
    token: "k".repeat(43),
    invitedBy: "owner@example.com",
    expiresAt: "2026-11-27T05:30:00+00:00",
  },
};

const built = async (template: string) => {
  const { html, text: plain } = await buildMessage(
    { template, recipient: "ada@example.com", payload: payloads[template] },
    context,
  );
  return { html, plain };
};

const authMails = readdirSync(path.join(root, "supabase/templates")).map((file) => {
  const html = readFileSync(path.join(root, "supabase/templates", file), "utf8").replaceAll(
    "{{ .SiteURL }}",
    context.siteUrl,
  );
  return { name: `supabase/templates/${file}`, mail: async () => ({ html, plain: plainTextOf(html) }) };
});

const mails = [...Object.keys(payloads).map((name) => ({ name, mail: () => built(name) })), ...authMails];

const decoded = (attribute: string) => attribute.replaceAll("&amp;", "&");
const hrefsIn = (html: string) =>
  Array.from(html.matchAll(/ href="(https?:[^"]+)"/g), ([, href = ""]) => decoded(href));

test.each(mails)("$name as text: each link on its own line, the heading as it's written", async ({ mail }) => {
  const { html, plain } = await mail();
  const lines = plain.split("\n");
  const links = hrefsIn(html);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(lines).toContain(link);
  const [, heading = ""] = /<h1[^>]*>\s*([^<]+?)\s*<\/h1>/.exec(html) ?? [];
  expect(lines.map((line) => line.trim())).toContain(decoded(heading).replaceAll("&#x27;", "'"));
  // No full stop is left on its own where a link was taken out of its sentence, and no address appears twice.
  expect(lines.filter((line) => /^\s*[.,;:!?]/.test(line))).toEqual([]);
  expect(lines.filter((line) => /https?:\S+ https?:/.test(line))).toEqual([]);
});

test.each(Object.keys(payloads))("The inbox line of %s ends between two letters as people see them", async (name) => {
  const asJson = (value: unknown) => JSON.stringify(value).slice(1, -1);
  const payload = JSON.stringify(payloads[name]).replaceAll(asJson(text), `${"a".repeat(138)}🇮🇳`);
  const { html } = await buildMessage(
    { template: name, recipient: "ada@example.com", payload: JSON.parse(payload) },
    context,
  );
  expect(html).not.toMatch(/🇮(?!🇳)/u);
});

test("Every template is among them", () => {
  expect(templateNames.toSorted()).toEqual(Object.keys(payloads).toSorted());
});

test("Text around a link stays, in order", () => {
  const html = `<p>Open <a href="https://a.example/x?y=1&amp;z=2">the page</a>, or <a href="https://b.example">https://b.example</a>. Or write to <a href="mailto:s@a.example">s@a.example</a>.</p><h2>Or Call</h2>`;
  expect(plainTextOf(html)).toBe(
    "Open the page,\nhttps://a.example/x?y=1&z=2\nor\nhttps://b.example\nOr write to s@a.example.\n\n\nOr Call",
  );
});
