-- What operators did: the console's log, and its ledger. Each form carries a request id; the action's transaction writes
-- one row with it, and a second arrival answers with the first's answer. Only ever added to.
create table public.operator_actions (
  request_id uuid primary key,
  actor uuid not null,
  actor_email text not null,
  role text not null check (role in ('owner', 'staff')),
  action text not null check (action ~ '^[a-z_]{1,60}$'),
  subject_table text,
  subject_id text,
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text check (char_length(reason) between 1 and 500),
  answer jsonb not null check (jsonb_typeof(answer) = 'object'),
  -- Not when the transaction began: it may have waited for another.
  at timestamptz not null default clock_timestamp()
);

comment on table public.operator_actions is
  'Who did what to what in the console. Operators read it; nobody changes or deletes a row for 24 months, the server''s role included.';
comment on column public.operator_actions.before is 'The values before, as after: never the text of a message.';
comment on column public.operator_actions.reason is 'In the operator''s own words.';
comment on column public.operator_actions.answer is 'What the action answered, and answers to a repeat.';

create index operator_actions_latest on public.operator_actions (at desc, request_id desc);
create index operator_actions_subject on public.operator_actions (subject_id, at desc, request_id desc);
create index operator_actions_address on public.operator_actions (actor_email, at desc, request_id desc);
create index operator_actions_actor on public.operator_actions (actor, at desc);

alter table public.operator_actions enable row level security;
revoke all on table public.operator_actions from public, anon, authenticated, service_role;
grant select on table public.operator_actions to authenticated;
create policy "Operators read the log" on public.operator_actions
  for select to authenticated
  using ((select private.operator_role()) is not null);

create function private.keep_operator_actions()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '24 months' then
      return old;
    end if;
  end if;
  raise exception 'The log of operators is only added to' using errcode = 'insufficient_privilege';
end;
$$;

create trigger keep_operator_actions
  before update or delete on public.operator_actions
  for each row
  execute function private.keep_operator_actions();
create trigger keep_all_operator_actions
  before truncate on public.operator_actions
  for each statement
  execute function private.keep_operator_actions();

-- Deletes the log from before an instant, with the invitations that ended before it, and says how many of its rows went.
-- Younger rows than 24 months raise. Definer: the server's role may delete none itself.
create function public.delete_operator_records(p_before timestamptz)
returns bigint
language sql
security definer
set search_path = ''
as $$
  with
    ended as (delete from public.operator_invitations i where i.expires_at < p_before),
    gone as (delete from public.operator_actions a where a.at < p_before returning 1)
  select count(*) from gone;
$$;

revoke execute on function public.delete_operator_records(timestamptz) from public, anon, authenticated;
grant execute on function public.delete_operator_records(timestamptz) to service_role;

create function private.refused(p_reason text)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('status', 'refused', 'reason', p_reason);
$$;

-- Begins an action: raises for whoever may not, and answers what its first arrival answered, or null for the first.
-- Until the transaction's end nobody else passes with the same request id.
create function private.begin_action(p_request_id uuid, p_action text, p_is_owner_needed boolean default false)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  known public.operator_actions;
begin
  perform private.require_operator(p_is_owner_needed);
  perform pg_advisory_xact_lock(hashtextextended('operator action ' || p_request_id, 0));
  select * into known from public.operator_actions a where a.request_id = p_request_id;
  if not found then
    return null;
  end if;
  if known.actor <> auth.uid() or known.action <> p_action then
    return private.refused('key_reused');
  end if;
  return known.answer || '{"repeated": true}';
end;
$$;

-- Ends an action that has done its work: writes its row, and answers {"status": "done"} and p_answer.
create function private.finish_action(
  p_request_id uuid,
  p_action text,
  p_subject_table text,
  p_subject_id text,
  p_before jsonb,
  p_after jsonb,
  p_reason text default null,
  p_answer jsonb default '{}'
)
returns jsonb
language sql
set search_path = ''
as $$
  insert into public.operator_actions
    (request_id, actor, actor_email, role, action, subject_table, subject_id, before, after, reason, answer)
  values (
    p_request_id,
    auth.uid(),
    auth.jwt() ->> 'email',
    private.operator_role(),
    p_action,
    p_subject_table,
    p_subject_id,
    p_before,
    p_after,
    nullif(btrim(p_reason), ''),
    '{"status": "done"}' || p_answer
  )
  returning answer;
$$;

-- The answer where something is no longer as it was shown: what it is now, and who of the operators made it so. Nobody,
-- where the last action on its p_key left another value: then a visitor, a buyer or the provider has changed it.
create function private.changed(
  p_subject_table text,
  p_subject_id text,
  p_key text,
  p_value jsonb,
  p_now jsonb default null
)
returns jsonb
language sql
stable
set search_path = ''
as $$
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
