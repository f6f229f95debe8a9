import { beforeAll, beforeEach, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../support/backend";
import { ADA, runRecords } from "./runs";

const REQUEST = "6f8f7a52-6a5d-4a37-9b0b-3a1b9f7f0c11";
const LIST = { title: "AI for Operations (Waitlist)", template: "session-waitlist" };

let backend: TestBackend;
let records: ReturnType<typeof runRecords>;
beforeAll(async () => {
  backend = await startTestBackend();
  records = runRecords(backend);
});
beforeEach(() => records.clear());

const choices = async () => (await records.registrations()).map(({ Newsletter }) => Newsletter);
const setNewsletter = (token: string | undefined, isOn: boolean) =>
  records.answer("set_newsletter($1, $2)", [token, isOn]);
const queueNews = (request = REQUEST) => records.answer("queue_news($1, 'New dates', 'In May.')", [request]);
const news = async () => (await records.mails()).filter(({ template }) => template === "news");

test("The choice holds for all registrations of the address, and for no other address", async () => {
  await records.register(null);
  await records.register(null, { ...LIST, email: "ADA@example.com", newsletter: true });
  const { manage_token: token } = await records.registration();
  await records.register(null, { email: "grace@example.com", newsletter: true });
  expect(await setNewsletter(token, false)).toBe(true);
  expect(await choices()).toEqual([false, false, true]);
  expect(await setNewsletter(token, true)).toBe(true);
  expect(await choices()).toEqual([true, true, true]);
  expect(await setNewsletter(crypto.randomUUID(), false)).toBe(false);
  expect(await choices()).toEqual([true, true, true]);
});

test("News go once to each address that wants them, with a token of its own", async () => {
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
    subject_id: null,
    send_before: null,
  });
  expect(await queueNews(crypto.randomUUID())).toBe(1);
});

test("Turning the newsletter off takes back the news that have not left, of this address", async () => {
  await records.register(null, { newsletter: true });
  const { manage_token: token } = await records.registration();
  await records.register(null, { email: "grace@example.com", newsletter: true });
  await queueNews();
  await setNewsletter(token, false);
  const statuses = (await news()).map(({ recipient, status }) => [recipient, status]);
  expect(Object.fromEntries(statuses)).toEqual({ [ADA]: "skipped", "grace@example.com": "pending" });
  expect(await queueNews(crypto.randomUUID())).toBe(1);
});
