import { expect, test } from "vitest";

import { sessions } from "@/lib/content/sessions";
import type { QueuedMail } from "@/lib/email/draft";
import { buildMessage } from "@/lib/email/messages";
import values from "@/tests/fixtures/text-fields.json";

const context = { siteUrl: "https://site.example.com", supportEmail: "support@example.com" };
const meetingUrl = "https://meet.example.com/sales?pwd=x&from=mail";
const [, { slot }] = sessions;
const { date, time, startsAt, endsAt } = slot;

const TOKEN = "4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f";
const confirmation: QueuedMail = {
  template: "session-confirmation",
  recipient: "ada@example.com",
  payload: {
    sessionTitle: "AI for Marketing & Sales",
    sessionDate: date,
    sessionTime: time,
    startsAt,
    endsAt,
    meetingUrl,
    registrationId: "0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11",
    registeredAt: "2026-11-20T16:59:05.021+00:00",
    manageToken: TOKEN,
    sequence: 0,
    stampedAt: "2026-11-20T16:59:05.021+00:00",
  },
};
const waitlist = {
  template: "session-waitlist",
  recipient: "a@b.co",
  payload: { sessionTitle: "AI for Human Resources (Waitlist)", manageToken: TOKEN },
};
const general = { template: "waitlist-joined", recipient: "a@b.co", payload: { token: TOKEN } };
const contact = (change: Record<string, unknown> = {}) => ({
  template: "contact-message",
  recipient: "support@example.com",
  payload: {
    name: "Ada",
    email: "ada@example.com",
    company: null,
    inquiryType: null,
    subject: null,
    message: "Hello there, support.",
    reference: "MSG-7K2Q4D",
    ...change,
  },
});

test("The confirmation has session, date, time and link, in HTML and in text", async () => {
  const { from, subject, html, text, attachments } = await buildMessage(confirmation, context);
  // The organiser in its calendar file.
  expect(from).toBe("AI Skills Academy <support@example.com>");
  expect(subject).toBe("You're registered: AI for Marketing & Sales");
  expect(html).toContain("AI for Marketing &amp; Sales");
  expect(html).toContain(`href="${meetingUrl.replace("&", "&amp;")}"`);
  for (const part of ["AI for Marketing & Sales", date, time, meetingUrl]) expect(text).toContain(part);
  expect(attachments).toMatchObject([
    { filename: "invite.ics", contentType: "text/calendar; charset=utf-8; method=REQUEST" },
  ]);
  expect(Buffer.from(attachments[0]?.content ?? "", "base64").toString()).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

test("A waiting list mail has no meeting link and no invitation", async () => {
  const { subject, html, text, headers, attachments } = await buildMessage(waitlist, context);
  expect(headers).toEqual({
    "List-Unsubscribe": `<${context.siteUrl}/registration/${TOKEN}/unsubscribe?from=waiting-list>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(subject).toBe("You're on the waiting list: AI for Human Resources");
  expect(text).toContain("will notify you when it becomes available");
  expect(html + text).not.toContain("meet.example.com");
  expect(attachments).toEqual([]);
});

test("The early access mail links to the open sessions", async () => {
  const { html, text } = await buildMessage(general, context);
  expect(html).toContain('href="https://site.example.com/#lightning-sessions"');
  expect(text).toContain("We'll notify you when new AI functions become available");
});

test.each([confirmation, waitlist, general, contact()])(
  "$template says who sends it, why, and how to contact support",
  async (mail) => {
    const { html, text } = await buildMessage(mail, context);
    expect(html).toContain('name="color-scheme" content="light dark"');
    for (const part of ["AI Skills Academy", "support@example.com", "receiving this email because"]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
  },
);

test.each([confirmation, waitlist, general, contact()])("$template is identical in each attempt", async (mail) => {
  expect(await buildMessage(mail, context)).toEqual(await buildMessage(mail, context));
});

test.each(values.filter(({ value }) => typeof value === "string"))(
  "$cls $id is escaped in support's mail and adds no line to the subject",
  async ({ value }) => {
    const typed = String(value).slice(0, 100);
    const { subject, html } = await buildMessage(contact({ name: typed, company: typed, message: typed }), context);
    const { html: plain } = await buildMessage(contact({ company: "x" }), context);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(tagsOf(html)).toEqual(tagsOf(plain));
  },
);

test("A message keeps its line breaks", async () => {
  const { html, text } = await buildMessage(contact({ message: "one\ntwo\n\nthree" }), context);
  expect(html).toContain("one<br/>two<br/><br/>three");
  expect(text).toContain("one\ntwo\n\nthree");
});

test("An unknown template or a payload of the wrong shape is an error", async () => {
  await expect(buildMessage({ ...general, template: "toString" }, context)).rejects.toThrow("Unknown mail template");
  await expect(buildMessage({ ...confirmation, payload: {} }, context)).rejects.toThrow();
});

/** The names of all elements except line breaks. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name]) => name?.toLowerCase()).filter((name) => name !== "br");
