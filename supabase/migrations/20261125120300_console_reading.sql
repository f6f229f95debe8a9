-- What operators read with their own token: rows by one policy, columns by grants. What is nobody's to read (tokens that
-- cancel, texts of mails, digests of network addresses) is not granted.
grant select (
  id, "Email Address", "Newsletter", "Registration Date", "Session Title", run_id, state, cancelled_at,
  calendar_sequence, reminded_day_for, reminded_hour_for
) on table public.workshop_signups to authenticated;
grant select (
  id, user_id, email, cohort_id, amount, currency, provider_order_id, status, held_from, held_until, receipt_facts,
  payment_id, paid_at, refunded_amount, review_reason, review_settled_at, created_at, asked_at
) on table public.payment_orders to authenticated;
grant select (
  id, template, recipient, reply_to, status, attempts, created_at, first_attempt_at, next_attempt_at, sent_at,
  provider_id, last_error, position, subject_id, send_before, priority, batch_id, resent_as
) on table public.email_outbox to authenticated;
grant select on table
  public.session_runs, public.waitlist_signups, public.payment_captures, public.payment_events,
  public.payment_refunds, public.cohort_seats, public.contact_messages, public.contact_replies,
  public.job_applications
  to authenticated;

create policy "Operators read" on public.workshop_signups
  for select to authenticated using ((select private.operator_role()) is not null);
create policy "Operators read" on public.session_runs
  for select to authenticated using ((select private.operator_role()) is not null);
create policy "Operators read" on public.waitlist_signups
  for select to authenticated using ((select private.operator_role()) is not null);
create policy "Operators read" on public.payment_orders
  for select to authenticated using ((select private.operator_role()) is not null);
create policy "Operators read" on public.payment_captures
  for select to authenticated using ((select private.operator_role()) is not null);
create policy "Operators read" on public.payment_events
  for select to authenticated using ((select private.operator_role()) is not null);
create policy "Operators read" on public.payment_refunds
  for select to authenticated using ((select private.operator_role()) is not null);
create policy "Operators read" on public.cohort_seats
  for select to authenticated using ((select private.operator_role()) is not null);
create policy "Operators read" on public.contact_messages
  for select to authenticated using ((select private.operator_role()) is not null);
create policy "Operators read" on public.contact_replies
  for select to authenticated using ((select private.operator_role()) is not null);
create policy "Operators read" on public.job_applications
  for select to authenticated using ((select private.operator_role()) is not null);
create policy "Operators read" on public.email_outbox
  for select to authenticated using ((select private.operator_role()) is not null);

-- One policy: two would both be asked for each row.
drop policy "Learners read their own enrolments" on public.cohort_enrollments;
create policy "Learners read their own enrolments, operators all" on public.cohort_enrollments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.operator_role()) is not null);

-- Resumes: read by operators, through links that the storage signs for a minute.
create policy "Operators read resumes" on storage.objects
  for select to authenticated
  using (bucket_id = 'applications' and (select private.operator_role()) is not null);

comment on table public.workshop_signups is
  'Registrations for free sessions and for their waiting lists. Operators read them, without manage_token; the server writes.';
comment on table public.session_runs is
  'Runs of Lightning Sessions: added as rows, changed by reschedule_session_run and cancel_session_run, which mail. Operators read them; the server writes.';
comment on table public.waitlist_signups is
  'People waiting for sessions of further business functions. Operators read them; the server writes.';
comment on table public.payment_orders is
  'One buyer''s wish for a seat, as we priced it; amounts in paise. Operators read it, without held_for_caller; the server writes.';
comment on table public.payment_captures is
  'Money that the provider took for our orders: one row per payment, a second payment of an order included. Operators read it; the server writes.';
comment on table public.payment_events is
  'What was heard of our orders, each message once: the audit of who said what, and what came of it. Operators read it; the server writes.';
comment on table public.payment_refunds is
  'Money that goes back: one row per refund. All of a payment''s that did not come to nothing (failed, cancelled) are at most what was paid. Operators read it; the server writes.';
comment on table public.cohort_seats is
  'How many seats a cohort has. Its row is the lock: whoever counts or gives away seats holds it first. Operators read it; the server writes.';
comment on table public.cohort_enrollments is
  'Seats that were paid for. Written by the server alone; a learner reads the own ones, operators all.';
comment on table public.contact_messages is
  'Messages from both contact forms. Operators read them; the server writes.';
comment on table public.job_applications is
  'Applications for internships. Operators read them; the server writes.';
comment on table public.email_outbox is
  'Mails to send: written in the transaction of the row they speak of, sent afterwards. Operators read it, without payload; the server writes.';

-- Lists by time, the newest first, a page at a time.
drop index public.workshop_signups_run;
create index workshop_signups_run on public.workshop_signups (run_id, "Registration Date" desc, id desc)
  where run_id is not null;
create index workshop_signups_title on public.workshop_signups ("Session Title", "Registration Date" desc, id desc);
create index workshop_signups_latest on public.workshop_signups ("Registration Date" desc, id desc);
create index session_runs_latest on public.session_runs (starts_at desc, id desc);
create index waitlist_signups_function on public.waitlist_signups (business_function, created_at desc, id desc);
create index waitlist_signups_latest on public.waitlist_signups (created_at desc, id desc);
create index payment_orders_latest on public.payment_orders (created_at desc, id desc);
create index payment_orders_cohort on public.payment_orders (cohort_id, created_at desc, id desc);
create index cohort_enrollments_cohort on public.cohort_enrollments (cohort_id, enrolled_at desc, id desc);
create index contact_messages_latest on public.contact_messages (created_at desc, id desc);
create index job_applications_latest on public.job_applications (created_at desc, id desc);
create index email_outbox_latest on public.email_outbox (created_at desc, id desc);
create index email_outbox_unsent on public.email_outbox (created_at desc, id desc)
  where status in ('failed', 'pending');
create index email_outbox_about on public.email_outbox (subject_id, position) where subject_id is not null;

-- A person, by the address or by its beginning.
create index workshop_signups_address on public.workshop_signups (lower("Email Address") text_pattern_ops);
create index waitlist_signups_address on public.waitlist_signups (lower(email) text_pattern_ops);
create index payment_orders_address on public.payment_orders (lower(email) text_pattern_ops);
create index cohort_enrollments_address on public.cohort_enrollments (lower(email) text_pattern_ops);
create index contact_messages_address on public.contact_messages (lower(email) text_pattern_ops);
create index job_applications_address on public.job_applications (lower(email) text_pattern_ops);
create index email_outbox_address on public.email_outbox (lower(recipient) text_pattern_ops);
