import { beforeAll, expect, test, vi } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { joinWaitlistAction, sendContactMessageAction, sendHomeMessageAction } from "../support/form-actions";
import { request } from "../support/request";
import { beforeTheSlots } from "../support/slots-open";
import { registerForSessionAction } from "@/lib/registrations/actions";

const success = { ok: true, data: undefined };
const human = { blank: "", elapsedMs: 2_500 };
const text = { name: "Ada Lovelace", message: "Hello, I have a question." };

const forms = [
  ["registration", { newsletter: false, sessionTitle: "AI for Marketing & Sales" }, registerForSessionAction],
  ["waitlist", {}, joinWaitlistAction],
  ["home-message", text, sendHomeMessageAction],
  ["contact-message", { ...text, inquiryType: "general" }, sendContactMessageAction],
] as const;

const backend = testBackend();
beforeAll(async () => {
  vi.stubEnv("TRUSTED_IP_HEADER", "x-host-caller");
});

test.each(forms)("One IP address may send 30 times, whatever email is typed: %s", async (form, fields, action) => {
  beforeTheSlots();
  const events = captureLog();
  let count = 0;
  const send = (caller: string) => {
    request.headers.set("x-host-caller", caller);
    count += 1;
    return action({ ...fields, ...human, email: `visitor-${count}@example.com` });
  };
  expect(await send("192.0.2.1")).toEqual(success);
  await backend.sql("update public.rate_limits set hits = 29", []);
  expect(await send("192.0.2.1")).toEqual(success);
  expect(await send("192.0.2.1")).toEqual({
    ok: false,
    error: "Too many attempts. Please try again in 10 minutes.",
  });
  expect(events.filter(({ level }) => level !== "info")).toMatchObject([{ event: "action.limited", action: form }]);
  expect(await send("192.0.2.2")).toEqual(success);
  for (const [other, otherFields, otherAction] of forms)
    if (other !== form) {
      request.headers.set("x-host-caller", "192.0.2.1");
      expect(await otherAction({ ...otherFields, ...human, email: "ada@example.com" })).toEqual(success);
    }
});
