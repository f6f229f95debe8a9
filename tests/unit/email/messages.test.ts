import { expect, test } from "vitest";

import { sessions } from "@/lib/content/sessions";
import { build, ID, manageUrl } from "@/tests/fixtures/mails";
import values from "@/tests/fixtures/text-fields.json";

const site = "https://site.example.com";
const FIRST = "1b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c12";
const SECOND = "2b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c13";
const text = "Hello,\n\nplease bring\na notebook.";

test("An unknown template or a payload of the wrong shape is an error", async () => {
  await expect(build("toString")).rejects.toThrow("Unknown mail template");
  for (const [template, fact] of [
    ["session-confirmation", "startsAt"],
    ["operator-invitation", "role"],
    ["application-state", "state"],
    ...["moved", "cancelled"].map((what) => [`cohort-session-${what}`, "title"]),
    ["cohort-plan", "sessions"],
    ["cohort-post", "body"],
    ["cohort-recording", "title"],
  ] as [string, string][])
    await expect(build(template, { [fact]: 7 }), template).rejects.toThrow();
});

test("A confirmation for a session without a run has the slot's date and time", async () => {
  const [, { slot }] = sessions;
  const { date, time, startsAt, endsAt } = slot;
  const mail = await build("session-confirmation", {
    sessionDate: date,
    sessionTime: time,
    startsAt,
    endsAt,
    timeZone: undefined,
  });
  for (const part of [date, time]) expect(mail.text).toContain(part);
  // The organiser in its calendar file.
  expect(mail.from).toBe("AI Skills Academy <support@example.com>");
});

test("A waiting list's mail has no meeting link and no invitation, and says where to leave the list", async () => {
  const mail = await build("session-waitlist");
  expect(mail.headers).toEqual({
    "List-Unsubscribe": `<${manageUrl}/unsubscribe?from=waiting-list>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(mail.subject).toBe("You're on the waiting list: AI for Human Resources");
  expect(mail.text).toContain("will notify you when it becomes available");
  expect(mail.html).toContain(`href="${manageUrl}"`);
  expect(mail.html + mail.text).not.toContain("meet.example.com");
  expect(mail.attachments).toEqual([]);
});

test.each([
  ["account-exists", "You already have an account", `${site}/auth`],
  ["waitlist-joined", "You're on the early access list", `${site}/#lightning-sessions`],
  [
    "operator-invitation",
    "Your invitation to the console",
    `${site}/auth?returnTo=%2Fconsole%2Fjoin%2F${"k".repeat(43)}`,
  ],
])("The mail %s is called %s and leads to %s", async (template, subject, href) => {
  const mail = await build(template);
  expect(mail.subject).toContain(subject);
  expect(mail.html).toContain(`href="${href}"`);
});

test("An invitation to the team says by whom, as what and until when", async () => {
  for (const part of ["owner@example.com has invited you", "as staff", "27 November 2026 at 11:00 IST"])
    expect((await build("operator-invitation")).text).toContain(part);
  expect((await build("operator-invitation", { role: "owner" })).text).toContain("as an owner");
});

const byOperators = ["session-message", "waitlist-invitation", "contact-reply", "application-state", "news"];

test.each([...byOperators, "contact-message"])(
  "%s keeps the paragraphs and lines that someone wrote",
  async (template) => {
    const { html, text: plain, attachments } = await build(template, { text, message: text });
    expect(html).toContain("please bring<br/>a notebook.");
    expect(plain).toContain("please bring\na notebook.");
    expect(attachments).toEqual([]);
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
});

test.each([
  ["session-message", { isNews: true }],
  ["news", {}],
])("One click unsubscribes from news: %s", async (template, change) => {
  const { html, headers } = await build(template, change);
  expect(headers).toEqual({
    "List-Unsubscribe": `<${manageUrl}/unsubscribe>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(html).toContain(`href="${manageUrl}"`);
  expect(html).toContain("receiving this email because you asked for our newsletter.");
});

test.each([
  [{}, ["Saturday 5 December 2026, 11:00 AM IST", "waiting list: AI for Human Resources."], `registration/${ID}`],
  [
    { timeZone: "Europe/Berlin", businessFunction: "AI for Lawyers" },
    ["Saturday 5 December 2026, 6:30 AM GMT+1"],
    "sessions/human-resources",
  ],
  [
    { sessionTitle: undefined, businessFunction: "Cohort #4", cohortId: "4", startsOn: "2026-12-05" },
    ["AI Skills Mastery Program, Cohort #4", "Saturday, December 5, 2026", "waiting list: Cohort #4."],
    "course#cohorts",
  ],
])("An invitation from a waiting list (%j) says to what, when, and leads there", async (change, parts, place) => {
  const { html, text: plain } = await build("waitlist-invitation", change);
  for (const part of parts) expect(plain).toContain(part);
  expect(html).toContain(`href="${site}/${place}"`);
});

test("A reply comes from support, quotes the message and is signed by whoever wrote it", async () => {
  const written = { text, quoted: "Where is\nmy invoice?" };
  const { from, html, text: plain } = await build("contact-reply", written);
  expect(from).toBe("AI Skills Academy <support@example.com>");
  expect(plain).toContain("You wrote on Tuesday 24 November 2026, 11:00 AM IST (reference MSG-7K2Q4D):");
  expect(html).toContain("Where is<br/>my invoice?");
  expect(html).toMatch(/a notebook\..*Grace Hopper<br\/>AI Skills Academy.*You wrote on/s);
  const unsigned = await build("contact-reply", { ...written, signedBy: null });
  expect(unsigned.html).toMatch(/a notebook\.[^.]*>AI Skills Academy.*You wrote on/s);
});

test("All replies to a message are in one conversation", async () => {
  const message = `<0b6f3c5e-8f0e-4a53-9d0e-2f6f0a8a1c11@example.com>`;
  const replies = [
    await build("contact-reply", { replyId: FIRST }),
    await build("contact-reply", { replyId: SECOND, previousReplyIds: [FIRST] }),
  ];
  expect(replies.map(({ headers }) => headers)).toEqual([
    { "In-Reply-To": message, References: message },
    { "In-Reply-To": `<${FIRST}@example.com>`, References: `${message} <${FIRST}@example.com>` },
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
});

/** The names of all elements. */
const tagsOf = (html: string) =>
  new Set([...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name]) => name?.toLowerCase()));

const known = tagsOf((await build("contact-message", { subject: "x", company: "x" })).html);

test.each(values.filter(({ value }) => typeof value === "string"))(
  "$cls $id is escaped, no matter who typed it, and adds no line to a subject",
  async ({ value }) => {
    const typed = String(value).slice(0, 100);
    const odd = { name: typed, subject: typed, company: typed, text: `${typed}.`, quoted: typed, message: typed };
    for (const template of ["session-message", "contact-reply", "contact-message"]) {
      const { subject, html } = await build(template, odd);
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toMatch(/<(?:script|img|base|form|iframe)\b/i);
      for (const tag of tagsOf(html)) expect(known).toContain(tag);
    }
  },
);
