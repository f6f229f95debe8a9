import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";

import { eventRequest, newSentMail } from "../email/mail-events";
import { captureLog, testBackend } from "../support/backend";
import { POST } from "@/app/api/email/webhook/route";
import { createMailEvents } from "@/sandbox/mailbox/events";
import { openMailStore, type Mail } from "@/sandbox/mailbox/store";

const backend = testBackend("email_outbox", "mail_choices");

test("The sandbox's Resend reports what happens to bounce@, full@, complain@ and suppressed@, signed", async () => {
  captureLog();
  const statuses: number[] = [];
  const site = createServer((incoming, response) => {
    void (async () => {
      const body = (await incoming.toArray()).join("");
      const { status } = await POST(eventRequest(body, incoming.headers as Record<string, string>));
      statuses.push(status);
      response.writeHead(status).end();
    })();
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  const events = createMailEvents(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  // Sent once the rows are there: an event of a mail that isn't ours is ignored, and not sent again.
  const sent: Mail[] = [];
  const store = openMailStore(undefined, (mails) => sent.push(...mails));
  const recipients = ["bounce", "full", "complain", "suppressed", "ada"].map((name) => `${name}@example.com`);
  const mails = recipients.map((to) => ({
    to,
    from: "a@example.com",
    replyTo: null,
    subject: "x",
    html: "",
    text: "x",
    headers: {},
    attachments: [],
  }));
  await Promise.all(
    mails.map((mail) => {
      const {
        ids: [id = ""],
      } = store.send([mail]) as { ids: string[] };
      return newSentMail(backend, mail.to, id);
    }),
  );
  events.send(sent);
  await vi.waitFor(() => expect(statuses.filter((status) => status === 200)).toHaveLength(4), { timeout: 10_000 });
  events.stop();
  site.close();
  const marks = await backend.sql("select recipient, undelivered_by from public.email_outbox order by 1", []);
  expect(Object.fromEntries(marks.map(({ recipient, undelivered_by: by }) => [recipient, by]))).toEqual({
    "ada@example.com": null,
    "bounce@example.com": "bounced",
    "complain@example.com": "complained",
    "full@example.com": "soft_bounced",
    "suppressed@example.com": "suppressed",
  });
});
