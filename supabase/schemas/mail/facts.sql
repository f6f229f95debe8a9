-- What a mail says if it leaves now, and to whom; untrue is the reason (a code) if it's no longer true and must not be
-- sent. A mail that isn't about a registration, a seat or a checkout says what it was given, and so does every mail
-- that the provider may already have. The exception is a seat's token, which opens the seat without a password: a mail
-- with it only ever goes to the learner's present address, with the present token.
create function private.mail_now(p_mail public.email_outbox, out recipient text, out payload jsonb, out untrue text)
language plpgsql stable set search_path = '' as $$
declare
  told constant jsonb := p_mail.payload;
  is_frozen constant boolean := p_mail.status = 'pending' and p_mail.handover <> 'none';
  signup public.workshop_signups;
  seat public.cohort_enrollments;
  session public.cohort_sessions;
begin
  recipient := p_mail.recipient;
  payload := told;
  if p_mail.template = 'unfinished-checkout' and not is_frozen then
    untrue := private.why_no_checkout_mail((told ->> 'orderId')::uuid);
  elsif p_mail.subject_id is null then
    return;
  elsif p_mail.template in ('session-confirmation', 'session-moved', 'session-reminder') and not is_frozen then
    select * into signup from public.workshop_signups s where s.id = p_mail.subject_id;
    payload := told || private.registration_payload(signup);
    untrue := case
      when signup.state is distinct from 'registered' then 'registration_cancelled'
      when payload ->> 'state' = 'cancelled' then 'session_cancelled'
      when
        p_mail.template = 'session-reminder'
        and (payload ->> 'startsAt')::timestamptz <> (told ->> 'startsAt')::timestamptz
        then 'session_moved'
    end;
  elsif p_mail.template like 'cohort-%' or p_mail.template = 'seat-moved' then
    select * into seat from public.cohort_enrollments e where e.id = (told ->> 'enrolmentId')::uuid;
    recipient := coalesce(private.account_email(seat.user_id), seat.email, recipient);
    payload := told || jsonb_strip_nulls(jsonb_build_object('accessToken', seat.access_token));
    if is_frozen or p_mail.template in ('cohort-cancelled', 'seat-moved') then
      return;
    end if;
    untrue := case
      when seat.user_id is null or not seat.is_open then 'seat_gone'
      when seat.cohort_id <> told ->> 'cohortId' then 'seat_moved'
    end;
    if untrue is not null then
      return;
    end if;
    case p_mail.template
      when 'cohort-plan' then
        payload := payload || jsonb_build_object('sessions', public.cohort_calendar(seat.cohort_id, now()));
        untrue := case when not payload @> '{"sessions": [{"state": "scheduled"}]}' then 'nothing_planned' end;
      when 'cohort-post' then
        select payload || jsonb_build_object('subject', p.subject, 'body', p.body) into payload
        from public.cohort_posts p
        where p.id = (told ->> 'postId')::uuid;
        untrue := case when not found then 'post_removed' end;
      when 'cohort-session-moved', 'cohort-session-reminder' then
        select * into session from public.cohort_sessions s where s.id = (told ->> 'sessionId')::uuid;
        payload := payload || private.cohort_session_payload(session);
        untrue := case
          when session.state is distinct from 'scheduled' then 'session_cancelled'
          when session.ends_at <= now() then 'too_late'
          when p_mail.template = 'cohort-session-reminder' and session.starts_at <> (told ->> 'startsAt')::timestamptz
            then 'session_changed'
        end;
      else
    end case;
  end if;
end;
$$;
