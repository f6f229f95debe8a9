-- Messages to many: one mail each, queued by one statement; first a test to oneself of the very same text.

-- Whether a subject and a text can be mailed.
create function private.is_mail(p_subject text, p_text text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    char_length(btrim(p_subject)) > 0
      and char_length(p_subject) <= 200
      and p_subject !~ '[\r\n]'
      and char_length(btrim(p_text)) > 0
      and char_length(p_text) <= 5000,
    false
  );
$$;

-- Stands for a text in the log, which has none.
create function private.mail_digest(p_subject text, p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(p_subject || E'\n' || p_text, 'UTF8')), 'hex');
$$;

-- Whether the caller has sent oneself a test with these facts in the last 24 hours.
create function private.was_tested(p_subject_table text, p_subject_id text, p_facts jsonb)
returns boolean
language sql
stable
set search_path = ''
as $$
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

-- Mails everybody registered for a run, or only those with the newsletter on; news goes to these alone.
-- Refused: unknown, invalid, test_first. Changed: "now" is how many would have it.
create function public.console_message_run(
  p_request_id uuid,
  p_run_id uuid,
  p_only_newsletter boolean,
  p_is_news boolean,
  p_subject text,
  p_text text,
  p_is_test boolean,
  p_shown_count integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'message_run');
  is_for_readers constant boolean := p_only_newsletter or p_is_news;
  facts constant jsonb := jsonb_build_object('digest', private.mail_digest(p_subject, p_text), 'isNews', p_is_news);
  run public.session_runs;
  content jsonb;
  chosen uuid[];
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if not private.is_mail(p_subject, p_text) then
    return private.refused('invalid');
  end if;
  select * into run from public.session_runs r where r.id = p_run_id for share;
  if not found then
    return private.refused('unknown');
  end if;
  content := jsonb_build_object(
    'sessionTitle', run.session_title, 'subject', p_subject, 'text', p_text, 'isNews', p_is_news
  );

  if p_is_test then
    -- A token of nobody's: the test's links lead nowhere.
    insert into public.email_outbox (template, recipient, payload)
    values ('session-message', auth.jwt() ->> 'email', content || jsonb_build_object('manageToken', gen_random_uuid()));
    return private.finish_action(
      p_request_id, 'message_run', 'session_runs', run.id::text, null, facts || '{"isTest": true}', null, '{"mails": 1}'
    );
  end if;

  if not private.was_tested('session_runs', run.id::text, facts) then
    return private.refused('test_first');
  end if;
  chosen := array(
    select s.id
    from public.workshop_signups s
    where s.run_id = run.id and s.state = 'registered' and (s."Newsletter" or not is_for_readers)
    order by s.id
    for share
  );
  if cardinality(chosen) is distinct from p_shown_count then
    return jsonb_build_object('status', 'changed', 'by', null, 'at', null, 'now', cardinality(chosen));
  end if;
  insert into public.email_outbox (template, recipient, payload, subject_id)
  select
    'session-message', s."Email Address", content || jsonb_build_object('manageToken', s.manage_token), s.id
  from public.workshop_signups s
  where s.id = any (chosen)
  order by s.id;

  return private.finish_action(
    p_request_id, 'message_run', 'session_runs', run.id::text, null,
    facts || jsonb_build_object('onlyNewsletter', is_for_readers, 'mails', cardinality(chosen)), null,
    jsonb_build_object('mails', cardinality(chosen))
  );
end;
$$;

-- Invites everybody who waits for a business function to a coming run. Refused: unknown, invalid, over (the run has begun
-- or is cancelled), test_first. Changed: "now" is how many would have it.
create function public.console_invite_waiting_list(
  p_request_id uuid,
  p_business_function text,
  p_run_id uuid,
  p_subject text,
  p_text text,
  p_is_test boolean,
  p_shown_count integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'invite_waiting_list');
  facts constant jsonb := jsonb_build_object('digest', private.mail_digest(p_subject, p_text), 'runId', p_run_id);
  run public.session_runs;
  content jsonb;
  addresses text[];
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if not private.is_mail(p_subject, p_text) then
    return private.refused('invalid');
  end if;
  select * into run from public.session_runs r where r.id = p_run_id for share;
  if not found then
    return private.refused('unknown');
  end if;
  if run.state = 'cancelled' or run.starts_at <= now() then
    return private.refused('over');
  end if;
  content := jsonb_build_object(
    'businessFunction', p_business_function,
    'subject', p_subject,
    'text', p_text,
    'sessionTitle', run.session_title,
    'startsAt', run.starts_at,
    'timeZone', run.time_zone
  );

  if p_is_test then
    insert into public.email_outbox (template, recipient, payload)
    values ('waitlist-invitation', auth.jwt() ->> 'email', content);
    return private.finish_action(
      p_request_id, 'invite_waiting_list', 'waitlist_signups', p_business_function, null,
      facts || '{"isTest": true}', null, '{"mails": 1}'
    );
  end if;

  if not private.was_tested('waitlist_signups', p_business_function, facts) then
    return private.refused('test_first');
  end if;
  addresses := array(
    select min(w.email)
    from private.waiting_people() w
    where w.business_function = p_business_function
    group by lower(w.email)
    order by lower(w.email)
  );
  if cardinality(addresses) is distinct from p_shown_count then
    return jsonb_build_object('status', 'changed', 'by', null, 'at', null, 'now', cardinality(addresses));
  end if;
  insert into public.email_outbox (template, recipient, payload, send_before)
  select 'waitlist-invitation', person.address, content, run.starts_at
  from unnest(addresses) person (address);

  return private.finish_action(
    p_request_id, 'invite_waiting_list', 'waitlist_signups', p_business_function, null,
    facts || jsonb_build_object('mails', cardinality(addresses)), null,
    jsonb_build_object('mails', cardinality(addresses))
  );
end;
$$;

revoke execute on function
  public.console_message_run(uuid, uuid, boolean, boolean, text, text, boolean, integer),
  public.console_invite_waiting_list(uuid, text, uuid, text, text, boolean, integer)
from public, anon, service_role;
grant execute on function
  public.console_message_run(uuid, uuid, boolean, boolean, text, text, boolean, integer),
  public.console_invite_waiting_list(uuid, text, uuid, text, text, boolean, integer)
to authenticated;
