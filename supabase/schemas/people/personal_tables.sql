-- Where a person is in the database: every table, with every column. Export and erasure read nothing else, and a test
-- fails for a column that isn't here (docs/data.md, "What is whose").
create type private.personal_table as (
  table_name text,
  -- A condition on the row t: whether it's about the account $1 or the address $2 (lower case).
  belongs text,
  -- A condition on t: which of these rows stay when the person is erased; null if all go. And why they stay.
  kept text,
  why text,
  -- What is set in rows that stay, as in an update.
  blanked text,
  -- The columns that the person is shown, and those that they aren't: secrets, other people, our own notes, the workings.
  shown text,
  hidden text,
  -- Whether it's also what a registration's page exports and erases, which anyone with its token can open.
  is_on_page boolean
);

-- The orders of a person: of the account, or of a deleted one with the address.
create function private.orders_of(p_user_id uuid, p_address text) returns setof uuid
language sql stable set search_path = '' as $$
  select o.id
  from public.payment_orders o
  where o.user_id = p_user_id or (o.user_id is null and lower(o.email) = p_address);
$$;

-- The tables about people.
create function private.tables_of_people() returns setof private.personal_table
language sql immutable set search_path = '' as $$
  values
    ('public.session_attendance',
      't.registration_id in (select s.id from public.workshop_signups s where lower(s."Email Address") = $2)',
      null, null, null, 'registration_id, source, at, struck_at', '', true),
    ('public.session_feedback',
      't.registration_id in (select s.id from public.workshop_signups s where lower(s."Email Address") = $2)',
      null, null, null, 'registration_id, rating, text, at', '', true),
    ('public.workshop_signups', 'lower(t."Email Address") = $2', null, null, null,
      'id, Email Address, Newsletter, Registration Date, Session Title, run_id, state, cancelled_at, calendar_sequence, is_suspect, is_waiting, came_from',
      'manage_token', true),
    ('public.waitlist_signups', 'lower(t.email) = $2', null, null, null,
      'id, email, business_function, created_at, is_suspect, left_at, cohort_id, came_from', 'token', true),
    ('public.mail_choices', 't.email = $2',
      'coalesce(t.unsubscribed_at, t.stopped_at, t.checkout_mails_off_at, t.blocked_at) is not null',
      'a refusal of mails, or a block, has to be remembered', 'newsletter_since = null, newsletter_by = null',
      'email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by, stopped_at, checkout_mails_off_at, '
      'blocked_at, blocked_by, blocked_reason',
      'id, token', true),
    ('public.contact_replies', 't.message_id in (select m.id from public.contact_messages m where lower(m.email) = $2)',
      null, null, null, 'id, message_id, text, created_at', 'author', false),
    ('public.contact_messages', 'lower(t.email) = $2', null, null, null,
      'id, source, name, email, company, inquiry_type, subject, message, created_at, state, state_changed_at, is_suspect, reference, came_from',
      'assigned_to', false),
    ('public.resume_places', 't.resume_path in (select a.resume_path from public.job_applications a '
      'where a.user_id = $1 or (a.user_id is null and lower(a.email) = $2))',
      null, null, null, 'resume_path, created_at', 'submission', false),
    ('public.job_applications', 't.user_id = $1 or (t.user_id is null and lower(t.email) = $2)', null, null, null,
      'id, role, name, email, description, resume_path, resume_bytes, user_id, created_at, state, state_changed_at, is_suspect, came_from',
      '', false),
    ('public.email_events', 't.mail_id in (select o.id from public.email_outbox o where lower(o.recipient) = $2)',
      null, null, null, 'type, mail_id, reason, at', 'event_id', false),
    ('public.email_outbox', 'lower(t.recipient) = $2', 't.status = ''pending''',
      'it is being sent: it goes with the next run', null,
      'id, template, recipient, status, created_at, sent_at, last_error, undelivered_at, undelivered_by, undelivered_reason',
      'reply_to, payload, attempts, first_attempt_at, next_attempt_at, provider_id, position, about, person, topic, said, '
      'send_before, priority, batch_id, resent_as, handover, waits, wanted_by, goes_in_batch', false),
    ('public.cohort_attendance', 't.user_id = $1', null, null, null, 'session_id, source, at, struck_at', 'user_id', false),
    ('public.cohort_feedback',
      't.author = $1 or t.handin_id in (select h.id from public.cohort_handins h where h.user_id = $1)',
      't.author = $1 and t.handin_id not in (select h.id from public.cohort_handins h where h.user_id = $1)',
      'it belongs to the learner it was written for', 'author = null', 'id, handin_id, body, wants_another, given_at', 'author', false),
    ('public.cohort_handins', 't.user_id = $1', null, null, null,
      'id, cohort_id, week, version, body, urls, file_name, file_bytes, is_shared, handed_in_at, is_late, file_path', 'user_id, work_id',
      false),
    ('public.cohort_letters', 't.user_id = $1 or t.author = $1', 't.author = $1 and t.user_id <> $1',
      'it belongs to the learner it was written to', 'author = null', 'id, cohort_id, text, sent_at', 'user_id, author', false),
    ('public.class_ratings', 't.user_id = $1', null, null, null, 'session_id, rating, text, at', 'user_id', false),
    ('public.cohort_reviews', 't.user_id = $1', null, null, null,
      'cohort_id, does_differently, should_change, recommends, may_quote, quoted_as, at, changed_at', 'user_id', false),
    ('public.teachers', 't.user_id = $1', 'true', 'who taught a cohort, as its room says', 'user_id = null',
      'name, title, bio, photo_path, linkedin_url, created_at', 'id, user_id, sequence', false),
    ('public.cohort_posts', 't.author = $1', 'true', 'what the team told a cohort', null,
      'id, cohort_id, subject, body, posted_at, corrected_at', 'author, sequence', false),
    ('public.notices', 't.by = $1', 'true', 'what the team told many: its text goes once the mails are written', null, '',
      'id, kind, audience, about, by, content, only_newsletter, only_seen, people, queued, cut_at, at_key, send_before, wanted_by, '
      'created_at, ended_at, position', false),
    ('public.erasures', 't.user_id = $1 or t.email = $2', 'true', 'that it was asked for and done, with a digest of the address',
      null, 'state, asked_at, confirmed_at, done_at', 'id, user_id, email, is_page_only, token_hash', false),
    ('public.operators', 't.user_id = $1', null, null, null, 'role, created_at, revoked_at', 'user_id, invited_by', false),
    ('public.operator_invitations', 't.email = $2', null, null, null,
      'email, role, created_at, expires_at, accepted_at', 'id, teacher_id, token_hash, invited_by, accepted_by', false),
    ('public.operator_actions', 't.actor = $1 or lower(t.actor_email) = $2', 'true', 'the log of what the team did', null,
      'actor_email, role, action, at', 'request_id, actor, subject_table, subject_id, before, after, reason, answer', false);
$$;

-- The tables of money: they stay, as the books that the law asks for.
create function private.tables_of_money() returns setof private.personal_table
language sql immutable set search_path = '' as $$
  values
    ('public.payment_orders', 't.user_id = $1 or (t.user_id is null and lower(t.email) = $2)', 'true', 'the books',
      'held_for_caller = null',
      'id, user_id, email, cohort_id, amount, currency, provider_order_id, status, held_until, receipt_facts, payment_id, '
      'paid_at, refunded_amount, created_at, held_from, review_waits_since, refund_waits_since, came_from',
      'held_for_caller, asked_at', false),
    ('public.cohort_enrollments', 't.user_id = $1 or (t.user_id is null and lower(t.email) = $2)', 'true', 'the books',
      'access_token = gen_random_uuid(), time_zone = null, visited_at = null, visited_before_at = null, first_steps = ''{}''',
      'id, user_id, email, cohort_id, enrolled_at, status, amount, payment_id, order_id, payment_intent_id, payment_method, '
      'payment_details, created_at, is_hidden, visited_at, visited_before_at, time_zone, first_steps, is_open',
      'access_token, person_id', false),
    ('public.payment_captures', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'payment_id, order_id, amount, currency, created_at, transfer_reference, transferred_on, tds, shortfall_reason, settlement_id',
      '', false),
    ('public.payment_events', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'event, source, order_id, payment_id, refund_id, outcome, received_at', 'event_id', false),
    ('public.payment_refunds', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, payment_id, order_id, amount, reason, status, refund_id, created_at, done_at, transfer_reference',
      'attempts, next_attempt_at, last_error, note', false),
    ('public.payment_reviews', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, order_id, payment_id, kind, refund_id, dispute_id, event, amount, currency, ordered, respond_by, opened_at, '
      'settled_at, resolution', 'note', false),
    ('public.billing_details', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'order_id, legal_name, gstin, address, pin, state_code, country, given_at, po_number, is_sez', '', false),
    ('public.tax_documents', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, kind, serial, fy, issued_on, order_id, corrects, refund_id, facts, taxable, cgst, sgst, igst, total, '
      'place_of_supply, template, created_at', '', false),
    ('public.proformas', 'lower(t.email) = $2 or t.order_id in (select private.orders_of($1, $2))',
      't.order_id is not null', 'the books', null,
      'serial, issued_on, cohort_id, email, price, place_of_supply, facts, valid_until, held_until, order_id, withdrawn_at, '
      'created_at', 'id', false),
    ('public.change_requests', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, kind, enrolment_id, order_id, to_cohort_id, reason, state, asked_at, asked_within_rules, amount, decided_at, refund_id',
      'decided_by, note', false),
    ('public.unmatched_payments', 'lower(t.settled_for) = $2', 'true', 'the books', null,
      'payment_id, provider_order_id, amount, currency, paid_at, noted_cohort, noted_order, settled_at, settled_as, settled_for',
      'found_at', false);
$$;

-- The tables about nobody.
create function private.tables_of_nobody() returns setof private.personal_table
language sql immutable set search_path = '' as $$
  select table_name, 'false', 'true', 'about nobody', null, '', columns, false
  from (
    values
      ('private.live_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at'),
      ('public.cohorts', 'cohort_id, capacity, starts_on, enrol_by, ends_on, state, price, list_price, sell_until, '
        'sale_ends_at, chat_url, booking_url, sequence, created_at, updated_at, takes_handins'),
      ('public.cohort_resources', 'id, cohort_id, session_id, title, url, position, created_at'),
      ('public.cohort_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'cohort_id, kind, week, title, recording_url, recorded_at, cancelled_reason, bring, guest_name, teacher_id'),
      ('public.cohort_teachers', 'cohort_id, teacher_id, added_at'),
      ('public.cohort_weeks', 'cohort_id, week, title, goals, assignment, due_at, sequence'),
      ('public.company', 'is_only, legal_name, gstin, state_code, address, cin, lut, bank'),
      ('public.job_runs', 'job, done_at, failed_runs, failing_since, failed_what'),
      ('public.mail_templates', 'name, priority, goes_in_batch, topic, facts, people, despite_block'),
      ('public.payment_sweep_marks', 'list, swept_until'),
      -- Their keys are digests that nobody can read back, and they go within a day.
      ('public.rate_limits', 'key, hits, window_ends_at'),
      ('public.session_runs', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'session_title, recording_url, is_recording_public'),
      ('public.session_titles', 'title'),
      ('public.tax_counters', 'series, fy, last'),
      ('public.watch_marks', 'name, marked_at')
  ) as listed (table_name, columns);
$$;

-- Every table. Rows that refer to others come first.
create function private.personal_tables() returns setof private.personal_table
language plpgsql immutable set search_path = '' as $$
begin
  return query select * from private.tables_of_people();
  return query select * from private.tables_of_money();
  return query select * from private.tables_of_nobody();
end;
$$;
