import { expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { ADA, RUN_TABLES, runRecords } from "./runs";

const REQUEST = "6f8f7a52-6a5d-4a37-9b0b-3a1b9f7f0c11";
const LIST = { title: "AI for Operations (Waitlist)", template: "session-waitlist" };

const backend = testBackend(...RUN_TABLES);
const records = runRecords(backend);

const choices = async () => (await records.registrations()).map(({ Newsletter }) => Newsletter);
const queueNews = (request = REQUEST) => records.told("private.queue_news($1, 'New dates', 'In May.')", [request]);
const news = async () => (await records.mails()).filter(({ template }) => template === "news");

test("News goes once to each address that wants it, each with its own token", async () => {
  await records.register(null, { newsletter: true });
  await records.register(null, { ...LIST, email: "ADA@example.com" });
  await records.register(null, { email: "grace@example.com" });
  const { manage_token: latest } = (await records.registrations()).at(1) ?? {};
  expect([await queueNews(), await queueNews()]).toEqual([1, 0]);
  const [mail, ...others] = await news();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "ADA@example.com",
    payload: { subject: "New dates", text: "In May.", manageToken: latest },
    send_before: null,
  });
  expect(await queueNews(crypto.randomUUID())).toBe(1);
});

test("Turning the newsletter off takes back this address's unsent news, and no one else's", async () => {
  await records.register(null, { newsletter: true });
  const { manage_token: token } = await records.registration();
  await records.register(null, { email: "grace@example.com", newsletter: true });
  await queueNews();
  await records.answer("private.set_newsletter($1, $2)", [token, false]);
  const statuses = (await news()).map(({ recipient, status }) => [recipient, status]);
  expect(Object.fromEntries(statuses)).toEqual({ [ADA]: "skipped", "grace@example.com": "pending" });
  expect(await queueNews(crypto.randomUUID())).toBe(1);
});

const choose = (token: string | undefined, isOn: boolean, by = "own page") =>
  records.answer("public.choose_newsletter($1, $2, $3)", [token, isOn, by]);
const choice = async () => {
  const [row] = await backend.sql(
    `select newsletter_by, newsletter_since is not null as wanted, unsubscribed_by, stopped_at is not null as stopped
       from public.mail_choices where email = $1`,
    [ADA],
  );
  return row;
};
/** Ticks the newsletter for a session that the address is not registered for yet. */
const tick = async (isAccount: boolean) =>
  records.answer("public.register_for_session($1, $2, true, null, 'session-waitlist', '{}', false, $3)", [
    ADA,
    isAccount ? "AI for Finance & Accounting (Waitlist)" : "AI for Operations (Waitlist)",
    isAccount,
  ]);

test.each(["mail", "own page"])(
  "Declined by the %s, the newsletter stays off for a tick that anyone could set; the account can turn it on",
  async (by) => {
    await records.register(null, { newsletter: true });
    const { manage_token: token } = await records.registration();
    await choose(token, false, by);
    await tick(false);
    expect(await choices()).toEqual([false, false]);
    expect(await choice()).toMatchObject({ wanted: false, unsubscribed_by: by });
    await tick(true);
    expect((await choices()).at(-1)).toBe(true);
    expect(await choice()).toMatchObject({ newsletter_by: "account", unsubscribed_by: null });
  },
);

test("A consent is kept with when and how it was given; the page that the mails lead to turns it on again", async () => {
  await records.register(null, { newsletter: true });
  expect(await choice()).toEqual({ newsletter_by: "form", wanted: true, unsubscribed_by: null, stopped: false });
  const { manage_token: token } = await records.registration();
  await choose(token, false);
  await choose(token, true);
  expect(await choices()).toEqual([true]);
  expect(await choice()).toMatchObject({ newsletter_by: "own page", wanted: true, unsubscribed_by: null });
});
