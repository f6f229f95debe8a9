import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { newLearner } from "../profile/learner";
import { captureLogOfEachTest, testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { GET as getAccount } from "@/app/api/me/export/route";
import { GET as getRegistration } from "@/app/registration/[token]/export/route";
import { createAdminClient } from "@/lib/supabase/admin";
import { environment } from "@/tests/fixtures/environment";
import { smallPhoto } from "@/tests/fixtures/photos";

const backend = testBackend("workshop_signups", "mail_choices");
const events = captureLogOfEachTest();

const ofAccount = (init: RequestInit = {}) => getAccount(new Request(`${environment.SITE_URL}/api/me/export`, init));
const ofRegistration = (token: string) =>
  getRegistration(new Request(`${environment.SITE_URL}/registration/${token}/export`), {
    params: Promise.resolve({ token }),
  });

async function register(email: string): Promise<string> {
  const [row] = await backend.sql(
    `insert into public.workshop_signups ("Email Address", "Session Title") values ($1, 'AI for IT & Analytics')
     returning manage_token`,
    [email],
  );
  return String(row?.manage_token);
}

test("A copy of an account's data is a file, with links to its files, and is logged without the address", async () => {
  const learner = await newLearner(backend, { full_name: "Ada Lovelace" });
  learner.enter();
  await register(learner.email.toUpperCase());
  const photo = `${learner.id}-1795220782000.png`;
  const { error } = await createAdminClient()
    .storage.from("avatars")
    .upload(photo, await smallPhoto(), { contentType: "image/png" });
  expect(error).toBeNull();

  const response = await ofAccount();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const file = (await response.json()) as Record<string, unknown> & {
    files: { name: string; linkForAMinute: string }[];
  };
  expect(file.account).toMatchObject({ email: learner.email, profile: { full_name: "Ada Lovelace" } });
  expect(file.workshop_signups).toHaveLength(1);
  expect(file.files).toMatchObject([{ bucket: "avatars", name: photo }]);
  expect((await fetch(file.files[0]?.linkForAMinute ?? "")).status).toBe(200);
  expect(events.filter(({ event }) => event === "data.exported")).toMatchObject([{ door: "account" }]);
  expect(JSON.stringify(events)).not.toContain(learner.email);
});

test("A person gets three copies in 24 hours, through both doors together; looking ahead is none", async () => {
  const learner = await newLearner(backend);
  learner.enter();
  const token = await register(learner.email);
  expect((await ofAccount({ method: "HEAD" })).status).toBe(204);
  expect((await ofAccount({ headers: { "user-agent": "WhatsApp/2" } })).status).toBe(204);
  for (const door of [ofAccount, () => ofRegistration(token), ofAccount]) expect((await door()).status).toBe(200);
  for (const door of [ofAccount, () => ofRegistration(token)]) {
    const refused = await door();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(86_000);
  }
  const other = await register("eve@example.com");
  expect((await ofRegistration(other)).status).toBe(200);
});

test("Without a session it leads to sign-in, and an unknown token to nothing", async () => {
  browser.jar.clear();
  const response = await ofAccount();
  expect([response.status, response.headers.get("location")]).toEqual([
    307,
    `${environment.SITE_URL}/auth?returnTo=%2Fedit-profile`,
  ]);
  for (const token of [randomUUID(), "x"]) expect((await ofRegistration(token)).status).toBe(404);
});

test("With the database down the answer is a sentence with the id of the log line", async () => {
  const learner = await newLearner(backend);
  learner.enter();
  await backend.setFault("database", "503");
  const response = await ofAccount();
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
  const logged = events.find(({ event }) => event === "data.export-failed");
  expect(await response.text()).toContain(String(logged?.errorId));
});
