// @module-tag long
import fc from "fast-check";
import { expect, test } from "vitest";

import { eventRequest } from "../email/mail-events";
import { captureLog, testBackend } from "../support/backend";
import { anyValue, asJson, expectNoSideEffects } from "./helpers";
import { POST } from "@/app/api/email/webhook/route";
import { signedHeaders } from "@/sandbox/mailbox/events";

const backend = testBackend("email_outbox", "mail_choices");

/** A bounce with any value in one field. */
const oddEvent = fc
  .record({ field: fc.constantFrom("type", "created_at", "email_id", "to", "bounce", "data"), value: anyValue })
  .map(({ field, value }) => {
    const bounce = { type: "Permanent", subType: "General", message: "550" };
    const data = { email_id: "re_A1", to: ["ada@example.com"], bounce, [field]: value };
    return asJson({ type: "email.bounced", created_at: "2026-11-28T05:00:00Z", data, [field]: value });
  });

test("A signed event with any content is accepted, and changes nothing for an unknown mail", async () => {
  captureLog();
  const message = fc.oneof(oddEvent, anyValue.map(asJson));
  await expectNoSideEffects(backend, () =>
    fc.assert(
      fc.asyncProperty(message, async (text) => {
        const { status } = await POST(eventRequest(text, signedHeaders(text, "msg_1")));
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 300 },
    ),
  );
});
