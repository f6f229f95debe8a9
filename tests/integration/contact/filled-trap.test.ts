import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { pdfFile } from "../careers/applicant";
import { captureLog, testBackend } from "../support/backend";
import { joinWaitlistAction, sendContactMessageAction, sendHomeMessageAction } from "../support/form-actions";
import { finishResponse } from "../support/request";
import { applyForRoleAction } from "@/lib/careers/actions";
import { TOO_FAST } from "@/lib/forms/bot-trap";
import { registerForSessionAction } from "@/lib/registrations/actions";

const email = "ada@example.com";
const text = { name: "Ada Lovelace", message: "Hello, I have a question." };
const role = { role: "frontend_engineer", name: "Ada Lovelace", description: "I like forms." };

/** Name, table, the address's column, the mails of one submission, and the form. */
const forms = [
  [
    "registration",
    "workshop_signups",
    '"Email Address"',
    1,
    () => ({ newsletter: false, sessionTitle: "AI for Marketing & Sales" }),
    registerForSessionAction,
  ],
  ["waiting list", "waitlist_signups", "email", 1, () => ({}), joinWaitlistAction],
  ["home message", "contact_messages", "email", 1, () => text, sendHomeMessageAction],
  [
    "contact message",
    "contact_messages",
    "email",
    1,
    () => ({ ...text, inquiryType: "general" }),
    sendContactMessageAction,
  ],
  [
    "application",
    "job_applications",
    "email",
    2,
    () => ({ ...role, submissionId: randomUUID(), resume: pdfFile() }),
    applyForRoleAction,
  ],
] as const;

const backend = testBackend(
  "workshop_signups",
  "waitlist_signups",
  "contact_messages",
  "contact_replies",
  "job_applications",
  "email_outbox",
);
beforeEach(async () => {
  captureLog();
});

test.each(forms)(
  "A form with only a filled trap is stored and mailed as any other, and marked: %s",
  async (_form, table, column, mails, fields, action) => {
    const marks = () => backend.sql(`select is_suspect from public.${table} where ${column} = $1`, [email]);
    const send = (trap: string, address: string) =>
      action({ ...fields(), email: address, blank: trap, elapsedMs: 2_500 });

    expect(await send("Ada Lovelace", email)).toEqual({ ok: true, data: undefined });
    expect(await marks()).toEqual([{ is_suspect: true }]);
    await finishResponse();
    expect(await backend.mails()).toHaveLength(mails);

    expect(await send("", "grace@example.com")).toEqual({ ok: true, data: undefined });
    expect(
      await backend.sql(`select is_suspect from public.${table} where ${column} = 'grace@example.com'`, []),
    ).toEqual([{ is_suspect: false }]);
  },
);

test.each(forms)(
  "A filled trap with a second sign of a bot stores nothing, and says so: %s",
  async (_form, table, _column, _mails, fields, action) => {
    const trapped = () => ({ ...fields(), email, blank: "filled in", elapsedMs: 2_500 });
    expect(await action({ ...trapped(), elapsedMs: 1_999 })).toEqual({ ok: false, error: TOO_FAST });
    expect(await backend.sql(`select 1 as one from public.${table}`, [])).toEqual([]);
    await action(trapped());
    await backend.sql("update public.rate_limits set hits = 30", []);
    expect(await action(trapped())).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^Too many attempts/),
    });
    expect(await backend.sql(`select 1 as one from public.${table}`, [])).toHaveLength(1);
  },
);

test("Registering or joining again without the trap clears the mark; doing so with it doesn't set one", async () => {
  for (const [, table, , , fields, action] of forms.slice(0, 2)) {
    const send = (blank: string) => action({ ...fields(), email, blank, elapsedMs: 2_500 });
    const mark = () => backend.sql(`select is_suspect from public.${table}`, []);
    await send("filled in");
    expect(await mark()).toEqual([{ is_suspect: true }]);
    await send("");
    expect(await mark()).toEqual([{ is_suspect: false }]);
    await send("filled in");
    expect(await mark()).toEqual([{ is_suspect: false }]);
  }
});
