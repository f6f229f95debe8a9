-- An action that isn't done raises one of our own SQLSTATEs, so that whatever it wrote is rolled back: OP001 refused,
-- OP002 changed since it was shown, OP003 done before, OP004 a code is missing. The detail is the answer; callConsole
-- reads it, and refusalOf for the functions that learners' forms call.

-- Refuses an action for a reason; null refuses nothing.
create function private.refuse(p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_reason is not null then
    raise exception 'Refused: %', p_reason
      using errcode = 'OP001', detail = jsonb_build_object('status', 'refused', 'reason', p_reason);
  end if;
end;
$$;

-- Refuses an action unless the caller has entered a code of the second factor in the last 15 minutes.
create function private.require_recent_code() returns void
language plpgsql set search_path = '' as $$
begin
  if not private.has_code_within(interval '15 minutes') then
    raise exception 'A code is missing' using errcode = 'OP004', detail = '{"status": "code_required"}';
  end if;
end;
$$;

-- Begins an action of anyone who is allowed to do it. A second request with the same id waits for the first one's
-- transaction, and then raises with its answer.
create function private.begin_request(p_request_id uuid, p_action text) returns void
language plpgsql set search_path = '' as $$
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
$$;

-- Begins an action. Raises for anyone who isn't an operator, or isn't an owner if one is required.
create function private.begin_action(
  p_request_id uuid, p_action text, p_is_owner_needed boolean default false
) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_operator(p_is_owner_needed);
  perform private.begin_request(p_request_id, p_action);
end;
$$;

-- Ends an action that is done: writes its row, and returns {"status": "done"} merged with p_answer.
create function private.finish_action(
  p_request_id uuid, p_action text, p_subject_table text, p_subject_id text, p_before jsonb default null,
  p_after jsonb default null, p_reason text default null, p_answer jsonb default '{}'
) returns jsonb
language sql set search_path = '' as $$
  insert into public.operator_actions
    (request_id, actor, actor_email, role, action, subject_table, subject_id, before, after, reason, answer)
  values (
    p_request_id, auth.uid(), auth.jwt() ->> 'email', coalesce(private.operator_role(), 'instructor'), p_action, p_subject_table,
    p_subject_id, p_before, p_after, nullif(btrim(p_reason), ''), '{"status": "done"}' || p_answer
  )
  returning answer;
$$;

-- The answer if something has changed since it was shown: its present value, and the operator who changed it. The
-- operator is null if the last action on its p_key left a different value: then a visitor, a buyer or the provider has
-- changed it since.
create function private.changed(
  p_subject_table text, p_subject_id text, p_key text, p_value jsonb, p_now jsonb default null
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'status', 'changed', 'by', last.actor_email, 'at', last.at, 'now', coalesce(p_now, p_value)
  )
  from (select) one
  left join lateral (
    select a.actor_email, a.at, a.after -> p_key as value
    from public.operator_actions a
    where a.subject_table = p_subject_table and a.subject_id = p_subject_id and a.after ? p_key
    order by a.at desc
    limit 1
  ) last on last.value = p_value;
$$;

-- Refuses an action because something has changed since it was shown, with the answer of private.changed.
create function private.refuse_as_changed(
  p_subject_table text, p_subject_id text, p_key text, p_value jsonb, p_now jsonb default null
) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'Changed since it was shown'
    using errcode = 'OP002', detail = private.changed(p_subject_table, p_subject_id, p_key, p_value, p_now);
end;
$$;

-- Refuses an action if a value has changed since it was shown.
create function private.require_shown(
  p_subject_table text, p_subject_id text, p_key text, p_value anyelement, p_shown anyelement, p_now jsonb default null
) returns void
language plpgsql set search_path = '' as $$
begin
  if p_value is distinct from p_shown then
    perform private.refuse_as_changed(p_subject_table, p_subject_id, p_key, coalesce(to_jsonb(p_value), 'null'), p_now);
  end if;
end;
$$;

-- Keeps the log as it was written: no row is changed, and none younger than 24 months is deleted.
create function private.keep_operator_actions() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '24 months' then
      return old;
    end if;
  end if;
  raise exception 'The operators'' log is append-only' using errcode = 'insufficient_privilege';
end;
$$;

create trigger keep_operator_actions before update or delete on public.operator_actions
  for each row execute function private.keep_operator_actions();
create trigger keep_all_operator_actions before truncate on public.operator_actions
  for each statement execute function private.keep_operator_actions();

-- Deletes log rows from before an instant, and the invitations that ended before it; returns how many log rows were
-- deleted. Raises if that would include rows younger than 24 months. Definer: the server's role can't delete any
-- itself.
create function private.delete_operator_records(p_before timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  with
    ended as (delete from public.operator_invitations i where i.expires_at < p_before),
    gone as (delete from public.operator_actions a where a.at < p_before returning 1)
  select count(*) from gone;
$$;
