import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { pdfFile } from "../careers/applicant";
import { captureLog, testBackend } from "../support/backend";
import { joinWaitlistAction, sendContactMessageAction, sendHomeMessageAction } from "../support/form-actions";
import { finishResponse } from "../support/request";
import { beforeTheSlots } from "../support/slots-open";
import { applyForRoleAction } from "@/lib/careers/actions";
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
  "A form with only a filled trap is stored, mailed and marked; with a second sign of a bot it isn't stored: %s",
  async (_form, table, column, mails, fields, action) => {
    beforeTheSlots();
    const marks = (address: string) =>
      backend.sql(`select is_suspect from public.${table} where ${column} = $1`, [address]);
    const send = (blank: string, address: string, elapsedMs = 2_500) =>
      action({ ...fields(), email: address, blank, elapsedMs });
    expect(await send("filled in", email, 1_999)).toEqual({
      ok: false,
      error: expect.stringMatching(/^That was too fast/),
    });
    expect(await marks(email)).toEqual([]);

    expect(await send("Ada Lovelace", email)).toEqual({ ok: true, data: undefined });
    expect(await marks(email)).toEqual([{ is_suspect: true }]);
    await finishResponse();
    expect(await backend.mails()).toHaveLength(mails);

    expect(await send("", "grace@example.com")).toEqual({ ok: true, data: undefined });
    expect(await marks("grace@example.com")).toEqual([{ is_suspect: false }]);

    await backend.sql("update public.rate_limits set hits = 30", []);
    const limited = { ok: false, error: expect.stringMatching(/^Too many attempts/) as string };
    expect(await send("filled in", email)).toEqual(limited);
    expect(await marks(email)).toHaveLength(1);
  },
);

test("Registering or joining again without the trap clears the mark; doing so with it doesn't set one", async () => {
  beforeTheSlots();
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
