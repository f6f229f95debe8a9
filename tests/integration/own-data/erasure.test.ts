import { beforeAll, expect, test } from "vitest";

import { type Learner, newLearner } from "../profile/learner";
import { captureLogOfEachTest, testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { cronRequest } from "../support/cron";
import { confirmErasureAction, deleteAccountAction, deletePageDataAction } from "../support/form-actions";
import { finishResponse } from "../support/request";
import { ownRows } from "./own-rows";
import { POST } from "@/app/api/cron/retention/route";
import { ownData } from "@/lib/content/own-data";
import { findErasure, findOwnErasure } from "@/lib/own-data/erasures";
import { createAdminClient } from "@/lib/supabase/admin";
import { smallPhoto } from "@/tests/fixtures/photos";

const backend = testBackend();
const { rowsWith, giveRowsEverywhere, giveOtherRows } = ownRows(backend);
const events = captureLogOfEachTest();

const { refusals } = ownData.remove;
const done = { ok: true, data: undefined };

/** The token of the newest link for an address. */
async function linkFor(email: string): Promise<string> {
  const [row] = await backend.sql(
    `select payload ->> 'token' as token from public.email_outbox
     where template = 'erasure-link' and recipient = $1 order by position desc limit 1`,
    [email],
  );
  return String(row?.token);
}

async function erased(): Promise<unknown> {
  return ((await (await POST(cronRequest("retention"))).json()) as { erased: unknown }).erased;
}

/** Where a deleted person's address may stay, as the privacy page says. */
const KEPT = [
  "auth.audit_log_entries",
  "public.change_requests",
  "public.cohort_enrollments",
  "public.operator_actions",
  "public.payment_orders",
  "public.payment_reviews",
  "public.unmatched_payments",
];

let ada: Learner;
let eve: Learner;
beforeAll(async () => {
  ada = await newLearner(backend, { full_name: "Ada Lovelace" });
  // Ada's address is the end of Eve's.
  eve = await newLearner(backend, { full_name: "Eve" }, `eve.${ada.email}`);
  await giveRowsEverywhere(ada);
  await giveOtherRows(eve);
});

test("An account is erased in steps that can fail and be repeated; the address stays in the named places only", async () => {
  const photo = `${ada.id}-1795220782000.png`;
  await createAdminClient()
    .storage.from("avatars")
    .upload(photo, await smallPhoto(), { contentType: "image/png" });
  const ofEve = async () => [await rowsWith(eve.email), await rowsWith(eve.id)];
  const before = await ofEve();

  ada.enter();
  expect(await deleteAccountAction({ word: "delete" })).toMatchObject({ ok: false });
  expect(await deleteAccountAction({ word: "DELETE" })).toEqual(done);
  await finishResponse();
  const token = await linkFor(ada.email);
  const mail = (await backend.mails()).find(({ to }) => to.includes(ada.email));
  expect(mail?.text).toContain(`/erasure/${token}`);
  expect(await findErasure(token)).toEqual({ state: "asked", isPageOnly: false, isExpired: false });

  expect(await confirmErasureAction({ token })).toEqual(done);
  expect([...browser.jar.keys()].filter((name) => name.startsWith("sb-"))).toEqual([]);
  ada.enter();
  expect(await findOwnErasure()).toBeNull();
  expect(await confirmErasureAction({ token })).toEqual(done);

  const steps = [
    ["database", "rpc/erasure_files"],
    ["storage", "avatars"],
    ["database", "rpc/erase_rows"],
    ["auth", "admin/users"],
    ["database", "rpc/finish_erasure"],
  ] as const;
  for (const [target, path] of steps)
    for (const how of ["503", "answer cut"] as const) {
      expect(await findErasure(token)).toMatchObject({ state: "confirmed" });
      await backend.setFault(target, how, path);
      expect([path, how, await erased()]).toEqual([path, how, 0]);
      await backend.setFault(target, null);
    }
  expect(await findErasure(token)).toMatchObject({ state: "done" });
  expect(await erased()).toBe(0);

  expect(await ofEve()).toEqual(before);
  const left = await rowsWith(ada.email);
  // Eve's address contains it.
  for (const [table, rows] of Object.entries(left)) {
    left[table] = rows.filter((row) => !(before[0]?.[table] ?? []).includes(row));
    if (left[table].length === 0) Reflect.deleteProperty(left, table);
  }
  expect(Object.keys(left)).toEqual([...KEPT, "public.email_outbox"].toSorted());
  expect(left["public.email_outbox"]).toEqual([expect.stringContaining(`x${ada.email}`)]);
  expect(Object.keys(await rowsWith(ada.id))).not.toContain("auth.users");
  expect(await backend.sql("select bucket_id, name from storage.objects where name like $1", [`${ada.id}%`])).toEqual(
    [],
  );
  expect(JSON.stringify(events)).not.toContain(ada.email);
}, 120_000);

test("It needs a sign-in of the last ten minutes, and is refused while something is open or for an operator", async () => {
  const learner = await newLearner(backend);
  learner.enter();
  const ask = async () => {
    await backend.sql("truncate public.rate_limits", []);
    const result = await deleteAccountAction({ word: "DELETE" });
    return result.ok ? "asked" : result.error;
  };
  await backend.sql("update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
    learner.id,
  ]);
  expect(await findOwnErasure()).toMatchObject({ isFresh: false, refusal: null });
  expect(await ask()).toBe(refusals.sign_in_again);
  await backend.sql("update auth.sessions set created_at = now() - interval '9 minutes' where user_id = $1", [
    learner.id,
  ]);
  expect(await ask()).toBe("asked");

  const [order] = await backend.sql(
    `insert into public.payment_orders
       (user_id, email, cohort_id, amount, provider_order_id, held_until, receipt_facts, status)
     values ($1, 'former@example.com', '1', 100, 'order_h', now() + interval '5 minutes', '{}', 'attempted') returning id`,
    [learner.id],
  );
  expect(await ask()).toBe(refusals.order);
  const token = await linkFor(learner.email);
  expect(await confirmErasureAction({ token })).toEqual({ ok: false, error: refusals.order });
  await backend.sql("update public.payment_orders set held_until = now() where id = $1", [order?.id]);
  await backend.sql(
    "insert into public.payment_captures (payment_id, order_id, amount, currency) values ('pay_h', $1, 100, 'INR')",
    [order?.id],
  );
  await backend.sql(
    "insert into public.payment_refunds (payment_id, order_id, amount, reason) values ('pay_h', $1, 100, 'paid_twice')",
    [order?.id],
  );
  expect(await ask()).toBe(refusals.refund);
  await backend.sql("update public.payment_refunds set status = 'cancelled' where order_id = $1", [order?.id]);
  await backend.sql(
    "insert into public.payment_reviews (order_id, payment_id, kind) values ($1, 'pay_h', 'no_account')",
    [order?.id],
  );
  expect(await ask()).toBe(refusals.review);
  await backend.sql("update public.payment_reviews set settled_at = now(), resolution = 'keep' where order_id = $1", [
    order?.id,
  ]);
  await backend.sql("insert into public.operators (user_id, role) values ($1, 'staff')", [learner.id]);
  expect(await ask()).toBe(refusals.operator);
  await backend.sql("update public.operators set revoked_at = now() where user_id = $1", [learner.id]);
  expect(await ask()).toBe("asked");
  await backend.sql("update public.erasures set asked_at = now() - interval '61 minutes' where user_id = $1", [
    learner.id,
  ]);
  expect(await confirmErasureAction({ token: await linkFor(learner.email) })).toEqual({
    ok: false,
    error: refusals.expired,
  });
  expect(await confirmErasureAction({ token })).toEqual({ ok: false, error: refusals.unknown });
});

test("Without an account, what a registration's page exports is erased once its address confirms", async () => {
  const learner = await newLearner(backend);
  const { email } = learner;
  const [signup] = await backend.sql(
    `insert into public.workshop_signups ("Email Address", "Session Title", "Newsletter") values (upper($1), 'x', true)
     returning manage_token as token, id`,
    [email],
  );
  await backend.sql("insert into public.waitlist_signups (email, business_function) values ($1, 'x')", [email]);
  await backend.sql("insert into public.mail_choices (email, checkout_mails_off_at) values ($1, now())", [email]);
  await backend.sql(
    `insert into public.contact_messages (source, name, email, message) values ('home', 'Ada', $1, 'Hello')`,
    [email],
  );
  await backend.sql(
    `insert into public.email_outbox (template, recipient, person, handover, attempts, next_attempt_at)
     values ('session-reminder', $1, $2, 'in_flight', 1, now() + interval '1 hour')`,
    [email, signup?.id],
  );
  expect(await deletePageDataAction({ token: String(signup?.token) })).toEqual(done);
  const token = await linkFor(email);
  expect(await confirmErasureAction({ token })).toEqual(done);
  await finishResponse();
  // A mail that is being sent is found by its registration.
  expect(await findErasure(token)).toMatchObject({ state: "confirmed" });
  await backend.sql(
    "update public.email_outbox set status = 'sent', sent_at = now() where recipient = $1 and status = 'pending'",
    [email],
  );
  expect(await erased()).toBe(1);
  expect(Object.keys(await rowsWith(email)).filter((table) => table.startsWith("public."))).toEqual([
    "public.contact_messages",
    "public.mail_choices",
  ]);
});

test("From ERASURE_WAITS_FROM on, a confirmed erasure is locked and waits a year", async () => {
  const learner = await newLearner(backend);
  learner.enter();
  const session = await findOwnErasure();
  expect(session).not.toBeNull();
  await backend.sql(
    `insert into public.erasures (user_id, email, state, confirmed_at) values ($1, $2, 'confirmed', '2027-05-20')`,
    [learner.id, learner.email],
  );
  const due = async (from: string) =>
    (await backend.sql("select user_id from public.due_erasures(100, $1)", [from])).map(({ user_id: id }) => id);
  expect(await due("2027-05-14")).not.toContain(learner.id);
  expect(await due("2027-05-21")).toContain(learner.id);
  await backend.sql("update public.erasures set confirmed_at = now() - interval '366 days' where user_id = $1", [
    learner.id,
  ]);
  expect(await due("2020-01-01")).toContain(learner.id);
});
