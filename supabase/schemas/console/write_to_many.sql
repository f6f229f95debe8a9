-- Whether a subject and a text can be mailed.
create function private.is_mail(p_subject text, p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    char_length(btrim(p_subject)) > 0
      and char_length(p_subject) <= 200
      and p_subject !~ '[\r\n]'
      and char_length(btrim(p_text)) > 0
      and char_length(p_text) <= 5000,
    false
  );
$$;

-- Stands for a text in the log, which contains no texts.
create function private.mail_digest(p_subject text, p_text text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_subject || E'\n' || p_text, 'UTF8')), 'hex');
$$;

-- Whether the caller sent themselves a test with these facts in the last 24 hours.
create function private.was_tested(p_subject_table text, p_subject_id text, p_facts jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select
    from public.operator_actions a
    where
      a.subject_table = p_subject_table
      and a.subject_id = p_subject_id
      and a.actor = auth.uid()
      and a.after @> (p_facts || '{"isTest": true}')
      and a.at > now() - interval '24 hours'
  );
$$;

-- Mails an operator's text to many: as a test to the operator, which must come first, or for real; the notice's id is
-- the request's. A test counts for notices with the same p_facts. "mails": how many people get it. Refused: test_first.
-- Changed: "now" is how many would get it.
create function private.press_notice(
  p_action text, p_subject_table text, p_subject_id text, p_facts jsonb, p_notice public.notices, p_is_test boolean,
  p_shown_count integer
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  facts constant jsonb := p_facts || jsonb_build_object(
    'digest', private.mail_digest(p_notice.content ->> 'subject', p_notice.content ->> 'text')
  );
begin
  if p_is_test then
    -- Made-up tokens: the test's links don't work.
    insert into public.email_outbox (template, recipient, payload)
    values (
      p_notice.kind, auth.jwt() ->> 'email',
      p_notice.content || jsonb_build_object('token', gen_random_uuid(), 'manageToken', gen_random_uuid())
    );
    return private.finish_action(
      p_notice.id, p_action, p_subject_table, p_subject_id, null, facts || '{"isTest": true}', null, '{"mails": 1}'
    );
  end if;

  perform private.refuse(case when not private.was_tested(p_subject_table, p_subject_id, facts) then 'test_first' end);
  p_notice.people := private.give_notice(
    p_notice.kind, p_notice.audience, p_notice.about, p_notice.content, null, p_notice.id,
    coalesce(p_notice.only_newsletter, false), p_notice.only_seen
  );
  perform private.require_shown(p_subject_table, p_subject_id, 'people', p_notice.people, p_shown_count);
  return private.finish_action(
    p_notice.id, p_action, p_subject_table, p_subject_id, null,
    facts
      || jsonb_build_object('mails', p_notice.people)
      || case p_notice.kind
        when 'session-message'
          then jsonb_build_object('onlyNewsletter', p_notice.only_newsletter, 'onlySeen', p_notice.only_seen)
        else '{}'
      end,
    null,
    jsonb_build_object('mails', p_notice.people)
  );
end;
$$;

-- Mails people registered for a run. p_audience: registered, newsletter (news to those who have it on), joined, watched or
-- unseen. Refused: unknown, invalid, and as press_notice.
create function public.console_write_to_run(
  p_request_id uuid, p_run_id uuid, p_audience text, p_subject text, p_text text, p_is_test boolean,
  p_shown_count integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_news constant boolean := p_audience = 'newsletter';
  run public.session_runs;
  notice public.notices;
begin
  perform private.begin_action(p_request_id, 'message_run');
  perform private.refuse(case
    when
      not private.is_mail(p_subject, p_text)
      or coalesce(p_audience, '') not in ('registered', 'newsletter', 'joined', 'watched', 'unseen')
      then 'invalid'
  end);
  select * into run from public.session_runs r where r.id = p_run_id for share;
  perform private.refuse(case when not found then 'unknown' end);
  notice.id := p_request_id;
  notice.kind := 'session-message';
  notice.audience := run.id::text;
  notice.about := run.id::text;
  notice.only_newsletter := is_news;
  notice.only_seen := case when p_audience in ('joined', 'watched', 'unseen') then p_audience end;
  notice.content := jsonb_build_object(
    'sessionTitle', run.session_title, 'subject', p_subject, 'text', p_text, 'isNews', is_news, 'runState', run.state
  );
  return private.press_notice(
    'message_run', 'session_runs', run.id::text, jsonb_build_object('isNews', is_news), notice, p_is_test, p_shown_count
  );
end;
$$;

-- Kept for the version before, which only knew these two audiences.
create function public.console_message_run(
  p_request_id uuid, p_run_id uuid, p_is_news boolean, p_subject text, p_text text, p_is_test boolean,
  p_shown_count integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return public.console_write_to_run(
    p_request_id, p_run_id, case when p_is_news then 'newsletter' else 'registered' end, p_subject, p_text, p_is_test,
    p_shown_count
  );
end;
$$;

-- Stops bulk mail to an address, now and in future; or allows it again, which turns nothing back on. Mails about the
-- person's own registrations and orders still reach them. Refused: unchanged, invalid.
create function public.console_stop_mailing(
  p_request_id uuid, p_email text, p_is_stopped boolean, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(p_email));
  choice public.mail_choices;
  was_stopped boolean;
begin
  perform private.begin_action(p_request_id, 'stop_mailing');
  perform private.refuse(case
    when p_is_stopped is null or address !~ '^.+@.+$' or char_length(address) > 254 then 'invalid'
  end);
  insert into public.mail_choices (email) values (address) on conflict (email) do nothing;
  select * into choice from public.mail_choices c where c.email = address for update;
  was_stopped := choice.stopped_at is not null;
  perform private.refuse(case when was_stopped = p_is_stopped then 'unchanged' end);

  if p_is_stopped then
    perform private.stop_mailing(address, 'operator');
  else
    update public.mail_choices c set stopped_at = null where c.id = choice.id;
  end if;

  return private.finish_action(
    p_request_id, 'stop_mailing', 'mail_choices', choice.id::text,
    jsonb_build_object('isStopped', was_stopped), jsonb_build_object('isStopped', p_is_stopped), p_reason
  );
end;
$$;

-- Lets mails to an address be sent again that had been blocked. Refused: unchanged.
create function public.console_lift_block(p_request_id uuid, p_email text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  choice public.mail_choices;
begin
  perform private.begin_action(p_request_id, 'lift_block');
  select * into choice from public.mail_choices c where c.email = lower(btrim(p_email)) for update;
  perform private.refuse(case when choice.blocked_at is null then 'unchanged' end);
  update public.mail_choices c
  set blocked_at = null, blocked_by = null, blocked_reason = null
  where c.id = choice.id;
  return private.finish_action(
    p_request_id, 'lift_block', 'mail_choices', choice.id::text,
    jsonb_build_object('blockedBy', choice.blocked_by), '{"blockedBy": null}', p_reason
  );
end;
$$;

grant execute on function
  public.console_write_to_run, public.console_message_run, public.console_stop_mailing, public.console_lift_block
to authenticated;
