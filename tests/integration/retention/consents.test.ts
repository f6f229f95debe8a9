import { expect, test } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { deleteExpired } from "@/lib/retention";

const backend = testBackend();

test("A consent goes with the last thing of its address; a choice to be left alone is kept for good", async () => {
  captureLog();
  await backend.sql(
    `with choice as (
       insert into public.mail_choices (email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by, stopped_at)
       values
         ('gone@example.com', '2020-01-01', 'form', null, null, null),
         ('nothing@example.com', null, null, null, null, null),
         ('registered@example.com', '2020-01-01', 'form', null, null, null),
         ('waiting@example.com', '2020-01-01', 'form', null, null, null),
         ('account@example.com', '2020-01-01', 'account', null, null, null),
         ('declined@example.com', null, null, '2020-01-01', 'mail', null),
         ('stopped@example.com', null, null, null, null, '2020-01-01')
     ), registration as (
       insert into public.workshop_signups ("Email Address", "Newsletter", "Session Title")
       values ('Registered@example.com', true, 'x')
     ), place as (
       insert into public.waitlist_signups (email, business_function) values ('Waiting@example.com', 'x')
     )
     insert into auth.users (id, email, created_at, email_confirmed_at)
     values (gen_random_uuid(), 'account@example.com', now(), now())`,
    [],
  );
  expect((await deleteExpired()).counts.consents).toBe(2);
  expect((await backend.sql("select email from public.mail_choices", [])).map((row) => row["email"])).toEqual([
    "registered@example.com",
    "waiting@example.com",
    "account@example.com",
    "declined@example.com",
    "stopped@example.com",
  ]);
});
