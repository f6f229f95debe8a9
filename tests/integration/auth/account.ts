import { randomUUID } from "node:crypto";

import { newLearner } from "../profile/learner";
import type { TestBackend } from "../support/backend";
import { browser } from "../support/browser";
import { signInAction } from "../support/form-actions";

export const PASSWORD = "correct horse battery staple";
export const done = { ok: true, data: undefined };

/** A new address. */
export const newEmail = (): string => `visitor-${randomUUID()}@example.com`;

/** The newest mail to an address. */
export async function mailTo(backend: TestBackend, email: string) {
  return (await backend.mails()).find(({ to }) => to.includes(email));
}

/** The parameters in the link of the newest mail to an address. */
export async function linkTo(backend: TestBackend, email: string): Promise<{ tokenHash: string; type: string }> {
  const mail = await mailTo(backend, email);
  const link = /href="([^"]*\/auth\/confirm[^"]*)"/.exec(mail?.html ?? "")?.[1];
  if (!link) throw new Error(`No link in the mail to ${email}`);
  const { searchParams } = new URL(link.replaceAll("&amp;", "&"));
  return { tokenHash: searchParams.get("token_hash") ?? "", type: searchParams.get("type") ?? "" };
}

/** Creates a confirmed account and signs the browser in, without the actions' minimum response times. */
export async function newAccount(backend: TestBackend, email = newEmail()): Promise<string> {
  const learner = await newLearner(backend, { full_name: "Ada Lovelace" }, email);
  learner.enter();
  return email;
}

/** Signs in with an empty cookie jar. */
export async function signInAs(email: string, password: string = PASSWORD) {
  browser.jar.clear();
  return signInAction({ email, password });
}

/** Empties the rate limits, as if time had passed. */
export async function resetRateLimits(backend: TestBackend): Promise<void> {
  await backend.sql("truncate public.rate_limits", []);
}
