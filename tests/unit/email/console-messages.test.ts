import { expect, test } from "vitest";

import type { QueuedMail } from "@/lib/email/draft";
import { buildMessage } from "@/lib/email/messages";
import values from "@/tests/fixtures/text-fields.json";

const context = { siteUrl: "https://site.example.com", supportEmail: "support@example.com" };
const manageToken = "4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f";
const manageUrl = `https://site.example.com/registration/${manageToken}`;

const MESSAGE = "0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11";
const FIRST = "1b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c12";
const SECOND = "2b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c13";

const text = "Hello,\n\nplease bring\na notebook.";

const payloads = {
  "session-message": {
    sessionTitle: "AI for Marketing & Sales",
    manageToken,
    subject: "What to bring",
    text,
    isNews: false,
  },
  "waitlist-invitation": {
    businessFunction: "AI for Human Resources (Waitlist)",
    subject: "Your session has a date",
    text,
    sessionTitle: "AI for Human Resources",
    startsAt: "2026-12-05T05:30:00+00:00",
    timeZone: "Asia/Kolkata",
    token: manageToken,
  },
  "contact-reply": {
    messageId: MESSAGE,
    replyId: FIRST,
    previousReplyIds: [],
    name: "Ada",
    subject: "My invoice",
    text,
    sentAt: "2026-11-24T05:30:00+00:00",
    reference: "MSG-7K2Q4D",
    quoted: "Where is\nmy invoice?",
    signedBy: "Grace Hopper",
  },
  "application-state": { name: "Ada", role: "frontend_engineer", state: "interview", text },
};

type Template = keyof typeof payloads;
const templates = Object.keys(payloads) as Template[];

const build = (template: Template, change: Record<string, unknown> = {}) =>
  buildMessage(
    { template, recipient: "ada@example.com", payload: { ...payloads[template], ...change } } satisfies QueuedMail,
    context,
  );

test.each(templates)(
  "%s has the operator's paragraphs, says why it was sent, and is the same in each attempt",
  async (template) => {
    const message = await build(template);
    expect(message.html).toContain("please bring<br/>a notebook.");
    for (const part of [
      "please bring\na notebook.",
      "AI Skills Academy",
      "support@example.com",
      "receiving this email because",
    ])
      expect(message.text).toContain(part);
    expect(message.attachments).toEqual([]);
    expect(await build(template)).toEqual(message);
  },
);

test("A message about a session leads to the registration's page and isn't news", async () => {
  const { from, subject, html, text: plain, headers } = await build("session-message");
  expect([from, subject, headers]).toEqual([undefined, "What to bring", {}]);
  expect(html).toContain(`href="${manageUrl}"`);
  expect(plain).toContain("AI for Marketing & Sales");
  expect(plain).not.toContain("Unsubscribe");
});

test("Addresses that the team wrote become links, without the full stop; a visitor's don't", async () => {
  const written = `Look at https://example.com/a.\n\n${"é👩‍👩‍👧‍👦".repeat(40)}`;
  const { html } = await build("contact-reply", { text: written, quoted: "Look at https://evil.example/a." });
  expect(html).toContain('href="https://example.com/a"');
  expect(html).not.toContain('href="https://evil.example');
  expect(html).toMatch(/<p [^>]*dir="auto"[^>]*>Look at/);
  const preview = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
  expect(preview).toMatch(/^Look at .*(?:é|👩‍👩‍👧‍👦)(?![\u200d\udc00-\udfff])/su);
});

test("One click unsubscribes from news", async () => {
  const { html, headers } = await build("session-message", { isNews: true });
  expect(headers).toEqual({
    "List-Unsubscribe": `<${manageUrl}/unsubscribe>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(html).toContain(`href="${manageUrl}"`);
  expect(html).toContain("receiving this email because you asked for our newsletter.");
});

test("An invitation says when the session is, in its zone, and where to register", async () => {
  const { subject, html, text: plain } = await build("waitlist-invitation", { timeZone: "Europe/Berlin" });
  expect(subject).toBe("Your session has a date");
  expect(plain).toContain("Saturday 5 December 2026, 6:30 AM GMT+1");
  expect((await build("waitlist-invitation")).text).toContain("Saturday 5 December 2026, 11:00 AM IST");
  expect(html).toContain('href="https://site.example.com/#lightning-sessions"');
  expect(plain).toContain("waiting list: AI for Human Resources.");
});

test("An invitation to a cohort says which, the day of its first class, and leads to the cohorts", async () => {
  const cohort = { sessionTitle: undefined, businessFunction: "Cohort #4", cohortId: "4", startsOn: "2026-12-05" };
  const { html, text: plain } = await build("waitlist-invitation", cohort);
  for (const part of ["AI Skills Mastery Program, Cohort 4", "Saturday, December 5, 2026", "waiting list: Cohort #4."])
    expect(plain).toContain(part);
  expect(html).toContain('href="https://site.example.com/course#cohorts"');
});

test("A reply comes from support and quotes the message", async () => {
  const { from, subject, html, text: plain } = await build("contact-reply");
  expect(from).toBe("AI Skills Academy <support@example.com>");
  expect(subject).toBe("Re: My invoice");
  expect(plain).toContain("You wrote on Tuesday 24 November 2026, 11:00 AM IST (reference MSG-7K2Q4D):");
  expect(html).toContain("Where is<br/>my invoice?");
  expect(html).toMatch(/a notebook\..*Grace Hopper<br\/>AI Skills Academy.*You wrote on/s);
  expect((await build("contact-reply", { signedBy: null })).html).toMatch(
    /a notebook\.[^.]*>AI Skills Academy.*You wrote on/s,
  );
});

test("All replies to a message are in one conversation", async () => {
  const replies = [
    await build("contact-reply"),
    await build("contact-reply", { replyId: SECOND, previousReplyIds: [FIRST] }),
  ];
  expect(replies.map(({ headers }) => headers)).toEqual([
    { "In-Reply-To": `<${MESSAGE}@example.com>`, References: `<${MESSAGE}@example.com>` },
    { "In-Reply-To": `<${FIRST}@example.com>`, References: `<${MESSAGE}@example.com> <${FIRST}@example.com>` },
  ]);
  expect(new Set(replies.map(({ subject }) => subject)).size).toBe(1);
});

test.each([
  [null, "Re: Your message to AI Skills Academy"],
  ["Re: re: Invoice", "Re: Invoice"],
  ["Invoice\r\nBcc: eve@example.com", "Re: Invoice Bcc: eve@example.com"],
])("The subject %j is answered as %j", async (subject, answered) => {
  expect((await build("contact-reply", { subject })).subject).toBe(answered);
});

test("An application's mail names the role by its title, or by its id if it's gone", async () => {
  const { subject, text: plain } = await build("application-state");
  expect(subject).toBe("Your application: Frontend Engineer Intern");
  expect(plain.toLowerCase()).toContain("we'd like to meet you");
  expect((await build("application-state", { role: "poet" })).subject).toBe("Your application: poet");
  await expect(build("application-state", { state: "hired" })).rejects.toThrow();
});

test.each(values.filter(({ value }) => typeof value === "string"))(
  "$cls $id is escaped, no matter who typed it, and adds no line to a subject",
  async ({ value }) => {
    const typed = String(value).slice(0, 100);
    const odd = { name: typed, subject: typed, text: `${typed}.`, quoted: typed };
    for (const template of ["session-message", "contact-reply"] as const) {
      const { subject, html } = await build(template, odd);
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toMatch(/<(?:script|img|base|form|iframe)\b/i);
    }
  },
);
