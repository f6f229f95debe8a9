-- Why: assignments had no place to be handed in, a cohort no teachers or syllabus of its own, and a teacher no sign-in.
set local lock_timeout = '3s';
set local check_function_bodies = off;

ALTER TABLE "public"."cohort_sessions"
  DROP CONSTRAINT "cohort_sessions_week_check";

ALTER TABLE "public"."operator_actions"
  DROP CONSTRAINT "operator_actions_role_check";

ALTER TABLE "public"."operator_invitations"
  DROP CONSTRAINT "operator_invitations_role_check";

ALTER TABLE "public"."operators"
  DROP CONSTRAINT "operators_role_check";

CREATE TABLE "public"."class_ratings" (
  "session_id" uuid                     NOT NULL,
  "user_id"    uuid                     NOT NULL,
  "rating"     integer                  NOT NULL,
  "text"       text                     NOT NULL DEFAULT ''::text,
  "at"         timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "class_ratings_pkey" PRIMARY KEY (session_id, user_id),
  CONSTRAINT "class_ratings_rating_check" CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT "class_ratings_text_check" CHECK ((char_length(text) <= 1000))
);

ALTER TABLE "public"."class_ratings"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."class_ratings" FROM "anon", "authenticated";

CREATE TABLE "public"."cohort_feedback" (
  "id"            uuid                     NOT NULL,
  "handin_id"     uuid                     NOT NULL,
  "author"        uuid,
  "body"          text                     NOT NULL,
  "wants_another" boolean                  NOT NULL DEFAULT false,
  "given_at"      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "cohort_feedback_body_check" CHECK (((body ~ '\S'::text) AND (char_length(body) <= 5000))),
  CONSTRAINT "cohort_feedback_pkey" PRIMARY KEY (id)
);

ALTER TABLE "public"."cohort_feedback"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."cohort_feedback" FROM "anon", "authenticated";

CREATE TABLE "public"."cohort_handins" (
  "id"           uuid                     NOT NULL,
  "cohort_id"    text                     NOT NULL,
  "week"         integer                  NOT NULL,
  "user_id"      uuid                     NOT NULL,
  "version"      integer                  NOT NULL DEFAULT 1,
  "body"         text                     NOT NULL DEFAULT ''::text,
  "urls"         text[]                   NOT NULL DEFAULT '{}'::text[],
  "file_path"    text,
  "file_name"    text,
  "file_bytes"   integer,
  "is_shared"    boolean                  NOT NULL DEFAULT false,
  "handed_in_at" timestamp with time zone NOT NULL DEFAULT now(),
  "is_late"      boolean                  NOT NULL DEFAULT false,
  CONSTRAINT "cohort_handins_body_check" CHECK ((char_length(body) <= 10000)),
  CONSTRAINT "cohort_handins_cohort_id_week_user_id_version_key" UNIQUE (cohort_id, week, user_id, VERSION),
  CONSTRAINT "cohort_handins_file_bytes_check" CHECK (((file_bytes >= 1) AND (file_bytes <= 10485760))),
  CONSTRAINT "cohort_handins_file_check" CHECK ((((file_path IS NULL) = (file_name IS NULL)) AND ((file_path IS NULL) = (file_bytes IS NULL)))),
  CONSTRAINT "cohort_handins_file_name_check" CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  CONSTRAINT "cohort_handins_file_path_check" CHECK (((char_length(file_path) >= 1) AND (char_length(file_path) <= 300))),
  CONSTRAINT "cohort_handins_pkey" PRIMARY KEY (id),
  CONSTRAINT "cohort_handins_something_check" CHECK (((body ~ '\S'::text) OR (urls <> '{}'::text[]) OR (file_path IS NOT NULL))),
  CONSTRAINT "cohort_handins_version_check" CHECK ((version >= 1)),
  CONSTRAINT "cohort_handins_week_check" CHECK (((week >= 1) AND (week <= 12))),
  CONSTRAINT "cohort_handins_urls_check"
    CHECK
    (((cardinality(urls) <= 3) AND (array_position(urls, NULL::text) IS NULL) AND ((cardinality(urls) < 1) OR private.is_https_url(urls[1])) AND ((cardinality(urls) < 2) OR
    private.is_https_url(urls[2])) AND ((cardinality(urls) < 3) OR private.is_https_url(urls[3]))))
);

ALTER TABLE "public"."cohort_handins"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."cohort_handins" FROM "anon", "authenticated";

CREATE TABLE "public"."cohort_reviews" (
  "cohort_id"        text                     NOT NULL,
  "user_id"          uuid                     NOT NULL,
  "does_differently" text                     NOT NULL DEFAULT ''::text,
  "should_change"    text                     NOT NULL DEFAULT ''::text,
  "recommends"       integer,
  "may_quote"        boolean                  NOT NULL DEFAULT false,
  "quoted_as"        text,
  "at"               timestamp with time zone NOT NULL DEFAULT now(),
  "changed_at"       timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "cohort_reviews_does_differently_check" CHECK ((char_length(does_differently) <= 2000)),
  CONSTRAINT "cohort_reviews_pkey" PRIMARY KEY (cohort_id, user_id),
  CONSTRAINT "cohort_reviews_quoted_as_check" CHECK (((quoted_as ~ '\S'::text) AND (char_length(quoted_as) <= 100))),
  CONSTRAINT "cohort_reviews_recommends_check" CHECK (((recommends >= 0) AND (recommends <= 10))),
  CONSTRAINT "cohort_reviews_should_change_check" CHECK ((char_length(should_change) <= 2000))
);

ALTER TABLE "public"."cohort_reviews"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."cohort_reviews" FROM "anon", "authenticated";

CREATE TABLE "public"."cohort_teachers" (
  "cohort_id"  text                     NOT NULL,
  "teacher_id" uuid                     NOT NULL,
  "added_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "cohort_teachers_pkey" PRIMARY KEY (cohort_id, teacher_id)
);

ALTER TABLE "public"."cohort_teachers"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."cohort_teachers" FROM "anon";

CREATE TABLE "public"."cohort_weeks" (
  "cohort_id"  text                     NOT NULL,
  "week"       integer                  NOT NULL,
  "title"      text                     NOT NULL,
  "goals"      jsonb                    NOT NULL,
  "assignment" text                     NOT NULL DEFAULT ''::text,
  "due_at"     timestamp with time zone,
  "sequence"   integer                  NOT NULL DEFAULT 0,
  CONSTRAINT "cohort_weeks_assignment_check" CHECK ((char_length(assignment) <= 2000)),
  CONSTRAINT "cohort_weeks_goals_check" CHECK (((jsonb_typeof(goals) = 'array'::text) AND (jsonb_array_length(goals) = 4) AND (pg_column_size(goals) <= 8000))),
  CONSTRAINT "cohort_weeks_pkey" PRIMARY KEY (cohort_id, week),
  CONSTRAINT "cohort_weeks_sequence_check" CHECK ((sequence >= 0)),
  CONSTRAINT "cohort_weeks_title_check" CHECK (((title ~ '\S'::text) AND (char_length(title) <= 120))),
  CONSTRAINT "cohort_weeks_week_check" CHECK (((week >= 1) AND (week <= 12)))
);

ALTER TABLE "public"."cohort_weeks"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."cohort_weeks" FROM "anon";

CREATE TABLE "public"."teachers" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "name"         text                     NOT NULL,
  "title"        text                     NOT NULL,
  "bio"          text                     NOT NULL DEFAULT ''::text,
  "photo_path"   text,
  "linkedin_url" text,
  "user_id"      uuid,
  "sequence"     integer                  NOT NULL DEFAULT 0,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "teachers_bio_check" CHECK ((char_length(bio) <= 1000)),
  CONSTRAINT "teachers_name_check" CHECK (((name ~ '\S'::text) AND (char_length(name) <= 100))),
  CONSTRAINT "teachers_photo_path_check" CHECK (((char_length(photo_path) >= 1) AND (char_length(photo_path) <= 300))),
  CONSTRAINT "teachers_pkey" PRIMARY KEY (id),
  CONSTRAINT "teachers_sequence_check" CHECK ((sequence >= 0)),
  CONSTRAINT "teachers_title_check" CHECK (((title ~ '\S'::text) AND (char_length(title) <= 120))),
  CONSTRAINT "teachers_user_id_key" UNIQUE (user_id),
  CONSTRAINT "teachers_linkedin_url_check" CHECK (private.is_https_url(linkedin_url))
);

ALTER TABLE "public"."teachers"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."teachers" FROM "anon";

ALTER TABLE "public"."cohort_sessions"
  ADD COLUMN "teacher_id" uuid;

-- Those that exist go on as they are.
ALTER TABLE "public"."cohorts"
  ADD COLUMN "takes_handins" boolean NOT NULL DEFAULT false;
ALTER TABLE "public"."cohorts"
  ALTER COLUMN "takes_handins" SET DEFAULT true;

CREATE OR REPLACE FUNCTION private.begin_action (
  p_request_id      uuid,
  p_action          text,
  p_is_owner_needed boolean DEFAULT false
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.require_operator(p_is_owner_needed);
  perform private.begin_request(p_request_id, p_action);
end;
$function$;

CREATE OR REPLACE FUNCTION private.begin_class_action (
  p_request_id uuid,
  p_action     text,
  p_cohort_id  text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.require_teacher(p_cohort_id);
  perform private.begin_request(p_request_id, p_action);
end;
$function$;

CREATE OR REPLACE FUNCTION private.begin_request (
  p_request_id uuid,
  p_action     text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.operator_actions;
begin
  perform pg_advisory_xact_lock(hashtextextended('operator action ' || p_request_id, 0));
  select * into known from public.operator_actions a where a.request_id = p_request_id;
  if found then
    perform private.refuse(case when known.actor <> auth.uid() or known.action <> p_action then 'key_reused' end);
    raise exception 'Done before' using errcode = 'OP003', detail = known.answer || '{"repeated": true}';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.finish_action (
  p_request_id    uuid,
  p_action        text,
  p_subject_table text,
  p_subject_id    text,
  p_before        jsonb DEFAULT NULL::jsonb,
  p_after         jsonb DEFAULT NULL::jsonb,
  p_reason        text  DEFAULT NULL::text,
  p_answer        jsonb DEFAULT '{}'::jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.operator_actions
    (request_id, actor, actor_email, role, action, subject_table, subject_id, before, after, reason, answer)
  values (
    p_request_id, auth.uid(), auth.jwt() ->> 'email', coalesce(private.operator_role(), 'instructor'), p_action, p_subject_table,
    p_subject_id, p_before, p_after, nullif(btrim(p_reason), ''), '{"status": "done"}' || p_answer
  )
  returning answer;
$function$;

CREATE OR REPLACE FUNCTION private.is_instructor()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select
    from public.operators o
    where
      o.user_id = (auth.jwt() ->> 'sub')::uuid
      and o.role = 'instructor'
      and o.revoked_at is null
      and private.has_second_factor()
  );
$function$;

CREATE OR REPLACE FUNCTION private.may_teach (
  p_cohort_id text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.operator_role() is not null or p_cohort_id in (select private.taught_cohorts());
$function$;

CREATE OR REPLACE FUNCTION private.operator_role()
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select o.role
  from public.operators o
  where
    o.user_id = (auth.jwt() ->> 'sub')::uuid
    and o.role <> 'instructor'
    and o.revoked_at is null
    and private.has_second_factor();
$function$;

CREATE OR REPLACE FUNCTION private.require_teacher (
  p_cohort_id text
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if private.may_teach(p_cohort_id) is not true then
    raise exception 'Not for this account' using errcode = 'insufficient_privilege';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tables_of_nobody()
  RETURNS SETOF private.personal_table
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.tables_of_people()
  RETURNS SETOF private.personal_table
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
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
      'id, cohort_id, week, version, body, urls, file_name, file_bytes, is_shared, handed_in_at, is_late, file_path', 'user_id', false),
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
      'email, role, created_at, expires_at, accepted_at', 'id, token_hash, invited_by, accepted_by', false),
    ('public.operator_actions', 't.actor = $1 or lower(t.actor_email) = $2', 'true', 'the log of what the team did', null,
      'actor_email, role, action, at', 'request_id, actor, subject_table, subject_id, before, after, reason, answer', false);
$function$;

CREATE OR REPLACE FUNCTION private.taught_cohorts()
  RETURNS SETOF text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select t.cohort_id
  from public.cohort_teachers t
  join public.teachers own on own.id = t.teacher_id
  where own.user_id = (auth.jwt() ->> 'sub')::uuid and private.is_instructor();
$function$;

ALTER TABLE "public"."class_ratings"
  ADD CONSTRAINT "class_ratings_session_id_fkey" FOREIGN KEY (session_id) REFERENCES public.cohort_sessions(id) ON DELETE CASCADE;

ALTER TABLE "public"."class_ratings"
  ADD CONSTRAINT "class_ratings_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."cohort_feedback"
  ADD CONSTRAINT "cohort_feedback_author_fkey" FOREIGN KEY (author) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE "public"."cohort_handins"
  ADD CONSTRAINT "cohort_handins_cohort_id_fkey" FOREIGN KEY (cohort_id) REFERENCES public.cohorts(cohort_id);

ALTER TABLE "public"."cohort_feedback"
  ADD CONSTRAINT "cohort_feedback_handin_id_fkey" FOREIGN KEY (handin_id) REFERENCES public.cohort_handins(id) ON DELETE CASCADE;

ALTER TABLE "public"."cohort_handins"
  ADD CONSTRAINT "cohort_handins_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."cohort_reviews"
  ADD CONSTRAINT "cohort_reviews_cohort_id_fkey" FOREIGN KEY (cohort_id) REFERENCES public.cohorts(cohort_id);

ALTER TABLE "public"."cohort_reviews"
  ADD CONSTRAINT "cohort_reviews_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."cohort_sessions"
  ADD CONSTRAINT "cohort_sessions_week_check" CHECK (((week >= 1) AND (week <= 12))) NOT VALID;

ALTER TABLE "public"."cohort_sessions"
  VALIDATE CONSTRAINT "cohort_sessions_week_check";

ALTER TABLE "public"."cohort_teachers"
  ADD CONSTRAINT "cohort_teachers_cohort_id_fkey" FOREIGN KEY (cohort_id) REFERENCES public.cohorts(cohort_id);

ALTER TABLE "public"."cohort_weeks"
  ADD CONSTRAINT "cohort_weeks_cohort_id_fkey" FOREIGN KEY (cohort_id) REFERENCES public.cohorts(cohort_id);

ALTER TABLE "public"."operator_actions"
  ADD CONSTRAINT "operator_actions_role_check" CHECK ((role = ANY (ARRAY['owner'::text, 'staff'::text, 'instructor'::text]))) NOT VALID;

ALTER TABLE "public"."operator_actions"
  VALIDATE CONSTRAINT "operator_actions_role_check";

ALTER TABLE "public"."operator_invitations"
  ADD CONSTRAINT "operator_invitations_role_check" CHECK ((role = ANY (ARRAY['owner'::text, 'staff'::text, 'instructor'::text]))) NOT VALID;

ALTER TABLE "public"."operator_invitations"
  VALIDATE CONSTRAINT "operator_invitations_role_check";

ALTER TABLE "public"."operators"
  ADD CONSTRAINT "operators_role_check" CHECK ((role = ANY (ARRAY['owner'::text, 'staff'::text, 'instructor'::text]))) NOT VALID;

ALTER TABLE "public"."operators"
  VALIDATE CONSTRAINT "operators_role_check";

ALTER TABLE "public"."cohort_sessions"
  ADD CONSTRAINT "cohort_sessions_teacher_id_fkey" FOREIGN KEY (teacher_id) REFERENCES public.teachers(id) ON DELETE SET NULL NOT VALID;

ALTER TABLE "public"."cohort_sessions"
  VALIDATE CONSTRAINT "cohort_sessions_teacher_id_fkey";

ALTER TABLE "public"."cohort_teachers"
  ADD CONSTRAINT "cohort_teachers_teacher_id_fkey" FOREIGN KEY (teacher_id) REFERENCES public.teachers(id) ON DELETE CASCADE;

ALTER TABLE "public"."teachers"
  ADD CONSTRAINT "teachers_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL;

CREATE INDEX class_ratings_user ON public.class_ratings USING btree (user_id);

CREATE INDEX cohort_feedback_author ON public.cohort_feedback USING btree (author)
  WHERE (author IS NOT NULL);

CREATE UNIQUE INDEX cohort_feedback_handin ON public.cohort_feedback USING btree (handin_id);

CREATE INDEX cohort_handins_shared ON public.cohort_handins USING btree (cohort_id, week)
  WHERE is_shared;

CREATE INDEX cohort_handins_user ON public.cohort_handins USING btree (user_id);

CREATE INDEX cohort_reviews_user ON public.cohort_reviews USING btree (user_id);

CREATE INDEX cohort_sessions_teacher ON public.cohort_sessions USING btree (teacher_id)
  WHERE (teacher_id IS NOT NULL);

CREATE INDEX cohort_teachers_teacher ON public.cohort_teachers USING btree (teacher_id);

CREATE POLICY "Operators and its teachers read" ON "public"."cohort_teachers"
  FOR SELECT
  TO "authenticated"
  USING (((( SELECT private.operator_role() AS operator_role) IS NOT NULL) OR (cohort_id IN ( SELECT private.taught_cohorts() AS taught_cohorts))));

CREATE POLICY "Operators and its teachers read" ON "public"."cohort_weeks"
  FOR SELECT
  TO "authenticated"
  USING (((( SELECT private.operator_role() AS operator_role) IS NOT NULL) OR (cohort_id IN ( SELECT private.taught_cohorts() AS taught_cohorts))));

CREATE POLICY "Operators and the teacher read" ON "public"."teachers"
  FOR SELECT
  TO "authenticated"
  USING (((( SELECT private.operator_role() AS operator_role) IS NOT NULL) OR ((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_instructor() AS is_instructor))));

COMMENT ON COLUMN "public"."class_ratings"."at" IS 'When it was first answered.';

COMMENT ON COLUMN "public"."cohort_feedback"."id" IS 'The request id of the form.';

COMMENT ON COLUMN "public"."cohort_feedback"."wants_another" IS 'Whether it asks for another version.';

COMMENT ON COLUMN "public"."cohort_handins"."file_path" IS 'In the private bucket handins.';

COMMENT ON COLUMN "public"."cohort_handins"."id" IS 'The request id of the form, so a second press hands in nothing twice.';

COMMENT ON COLUMN "public"."cohort_handins"."is_late" IS 'Whether the first version came after it was due; a later one has what the first has.';

COMMENT ON COLUMN "public"."cohort_handins"."urls" IS 'At most three addresses, https.';

COMMENT ON COLUMN "public"."cohort_reviews"."quoted_as" IS 'The name under a quote; null: without one.';

COMMENT ON COLUMN "public"."cohort_sessions"."teacher_id" IS 'Who teaches it; null for a guest, or for all of the cohort''s.';

COMMENT ON COLUMN "public"."cohort_weeks"."due_at" IS 'When the assignment is due; null: at the end of the Friday after the week''s class, which moves with it.';

COMMENT ON COLUMN "public"."cohort_weeks"."goals" IS 'Four texts: the theory, the demo, the workshop and the week''s outcome.';

COMMENT ON COLUMN "public"."cohort_weeks"."sequence" IS 'How often the row was changed.';

COMMENT ON COLUMN "public"."cohorts"."takes_handins" IS 'Whether learners hand in the weeks'' assignments; it can change until the first does.';

COMMENT ON COLUMN "public"."teachers"."photo_path" IS 'A path under public/ if it begins with a slash, else in the bucket avatars; null for none.';

COMMENT ON COLUMN "public"."teachers"."sequence" IS 'How often the row was changed.';

COMMENT ON COLUMN "public"."teachers"."user_id" IS 'The account they sign in to the console with, if they were invited as an instructor; null without one.';

COMMENT ON TABLE "public"."class_ratings" IS 'How a class was, in one answer for each learner, which they can change for seven days. Server only.';

COMMENT ON TABLE "public"."cohort_feedback" IS 'What a teacher answered to a version that was handed in. Server only, as cohort_handins.';

COMMENT ON TABLE "public"."cohort_handins" IS 'What learners hand in for the assignments. Server only: the classroom''s functions show a learner their own, the shared ones of their cohort, and the team and its teachers all of it.';

COMMENT ON TABLE "public"."cohort_reviews" IS 'What learners say after their cohort''s last class. Server only.';

COMMENT ON TABLE "public"."cohort_teachers" IS 'Who teaches a cohort; without a row it''s the two of the public pages. Operators and these teachers read it.';

COMMENT ON TABLE "public"."cohort_weeks" IS 'The weeks of a cohort, copied from the syllabus when it was planned; a cohort without rows has those of lib/content/syllabus.ts. Operators and its teachers read them.';

COMMENT ON TABLE "public"."teachers" IS 'Who teaches cohorts. Operators and the teacher read a row; the console''s functions write it.';

REVOKE ALL ON FUNCTION "private"."begin_class_action"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_class_action"(uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."begin_request"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_request"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_instructor"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_instructor"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."is_instructor"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."may_teach"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_teach"(text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."may_teach"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."require_teacher"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_teacher"(text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."require_teacher"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."taught_cohorts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."taught_cohorts"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."taught_cohorts"() TO "service_role";

REVOKE ALL ON TABLE "public"."class_ratings" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."class_ratings" TO "service_role";

REVOKE ALL ON TABLE "public"."cohort_feedback" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."cohort_feedback" TO "service_role";

REVOKE ALL ON TABLE "public"."cohort_handins" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."cohort_handins" TO "service_role";

REVOKE ALL ON TABLE "public"."cohort_reviews" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."cohort_reviews" TO "service_role";

REVOKE ALL ON TABLE "public"."cohort_teachers" FROM "authenticated";

GRANT SELECT ON TABLE "public"."cohort_teachers" TO "authenticated";

REVOKE ALL ON TABLE "public"."cohort_teachers" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."cohort_teachers" TO "service_role";

REVOKE ALL ON TABLE "public"."cohort_weeks" FROM "authenticated";

GRANT SELECT ON TABLE "public"."cohort_weeks" TO "authenticated";

REVOKE ALL ON TABLE "public"."cohort_weeks" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."cohort_weeks" TO "service_role";

REVOKE ALL ON TABLE "public"."teachers" FROM "authenticated";

GRANT SELECT ON TABLE "public"."teachers" TO "authenticated";

REVOKE ALL ON TABLE "public"."teachers" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."teachers" TO "service_role";

insert into public.teachers (id, name, title, bio, photo_path, linkedin_url) values
  (
    '0a4d3b6e-5f0e-4c5b-9a53-6d1f0c2b7a01', 'Ananya Raghavan', 'AI Product Leader & Lead Instructor',
    'Ananya has shipped software for eighteen years, most recently as head of product at Northvane and before that at Ostrelle. She teaches the way she ran her teams: start from a real document on your desk, improve it with a model, then check what the model got wrong.',
    '/portraits/ananya-raghavan.svg', 'https://www.linkedin.com/in/example-ananya-raghavan'
  ),
  (
    '0a4d3b6e-5f0e-4c5b-9a53-6d1f0c2b7a02', 'Vikram Sethi', 'Applied AI Strategist & Instructor',
    'Vikram spent twenty-two years in operations and analytics at Meruvia and Tidewrick, where he moved planning, reporting and support teams onto AI tools one process at a time. He does not write code in class and does not expect you to.',
    '/portraits/vikram-sethi.svg', 'https://www.linkedin.com/in/example-vikram-sethi'
  );
