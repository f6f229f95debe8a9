-- Mails findings to the owners. Definer: the server's own role can't read operators or accounts.
create function private.tell_owners(p_findings jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (template, recipient, payload)
  select 'watch', u.email, jsonb_build_object('findings', p_findings)
  from public.operators o
  join auth.users u on u.id = o.user_id
  where o.role = 'owner' and o.revoked_at is null;
$$;

-- Records how a run ended, with failures that earlier runs couldn't record, and returns why the job still fails, null if
-- it doesn't. The owners are mailed at the second failure in a row, and when it's over. A run that had no mail to send
-- (p_was_idle) doesn't end a failure while a mail waits to be tried again: nothing shows that the provider takes it now.
-- Definer: the server's role may call nothing in the schema private.
create function public.note_job_run(
  p_job text, p_is_done boolean, p_was_idle boolean default false,
  p_failed_runs integer default 0, p_failed_at timestamptz default null, p_failed_what text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  before public.job_runs;
  run public.job_runs;
  finding jsonb;
begin
  select j.* into strict before from public.job_runs j where j.job = p_job for update;
  if p_failed_runs > 0 then
    update public.job_runs j
    set
      failed_runs = j.failed_runs + p_failed_runs,
      failing_since = coalesce(j.failing_since, p_failed_at, now()),
      failed_what = coalesce(j.failed_what, left(p_failed_what, 300), '')
    where j.job = p_job;
  end if;
  select j.* into run from public.job_runs j where j.job = p_job;
  finding := jsonb_build_object('number', run.failed_runs, 'since', run.failing_since, 'detail', run.failed_what);

  if not p_is_done then
    if run.failed_runs >= 2 and before.failed_runs < 2 then
      perform private.tell_owners(jsonb_build_array(finding || jsonb_build_object('kind', p_job || '-fails')));
      insert into public.watch_marks as m (name, marked_at) values (p_job || '-fails', now())
      on conflict (name) do update set marked_at = now();
    end if;
    return run.failed_what;
  end if;
  if p_was_idle and run.failed_runs > 0 and exists (
    select from public.email_outbox o where o.status = 'pending' and o.last_error is not null
  ) then
    return run.failed_what;
  end if;
  if run.failed_runs >= 2 then
    perform private.tell_owners(
      jsonb_build_array(finding || jsonb_build_object('kind', p_job || '-over', 'until', now()))
    );
  end if;
  update public.job_runs j
  set done_at = now(), failed_runs = 0, failing_since = null, failed_what = null
  where j.job = p_job;
  return null;
end;
$$;

-- The migrations that the code needs and this database lacks, by their versions. Definer: no one else may read the
-- history that the Supabase CLI keeps.
create function public.missing_migrations(p_needed text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return p_needed;
  end if;
  return array(
    select n from unnest(p_needed) n
    where not exists (select from supabase_migrations.schema_migrations m where m.version = n)
    order by n
  );
end;
$$;

-- Problems by kind: how many, since when, and for jobs which. Jobs that weren't called while the whole site was off
-- don't count: p_asked_at is when the watch ran before. p_missing: how many migrations the site says are missing.
create function private.watch_findings(p_asked_at timestamptz default now(), p_missing integer default 0) returns table (
  kind text, number integer, since timestamptz, detail text
)
language sql stable set search_path = '' as $$
  select f.kind, f.number::integer, f.since, f.detail
  from (
    -- The last attempt's lease ended then.
    select 'mails-failed' as kind, count(*) as number, min(o.created_at) as since, null as detail
    from public.email_outbox o
    where o.status = 'failed' and o.resent_as is null and o.next_attempt_at > now() - interval '1 day'
    union all
    select 'mails-wait', count(*), min(o.created_at), null
    from public.email_outbox o
    where
      o.status = 'pending'
      and o.priority <= 2
      and o.created_at < now() - interval '1 hour'
      and o.next_attempt_at < now() + interval '1 hour'
    union all
    select 'money-without-order', count(*), min(u.paid_at), null
    from public.unmatched_payments u
    where u.settled_at is null
    union all
    select 'refunds-late', count(*), min(o.refund_waits_since), null
    from public.payment_orders o
    where o.refund_waits_since < now() - interval '1 day'
    union all
    select 'reviews-late', count(*), min(r.opened_at), null
    from public.payment_reviews r
    where r.settled_at is null and r.respond_by is null and r.opened_at < now() - interval '1 day'
    union all
    select 'disputes', count(*), min(r.respond_by), null
    from public.payment_reviews r
    where r.settled_at is null and r.respond_by is not null
    union all
    select 'files-kept', sum(kept.number), min(kept.since), string_agg(kept.bucket, ', ' order by kept.bucket)
    from (
      select bucket, count(*) as number, min(file.created_at) as since
      from unnest(array['applications', 'avatars', 'handins']) bucket, private.ownerless_files(bucket) file
      group by bucket
    ) kept
    where not private.may_delete_files(kept.bucket, kept.number)
    union all
    select 'jobs-late', count(*), min(j.done_at), string_agg(j.job, ', ' order by j.job)
    from public.job_runs j
    where
      p_asked_at > now() - interval '2 hours'
      and j.done_at < now() - case j.job when 'retention' then interval '3 hours' else interval '30 minutes' end
    union all
    select j.job || '-fails', j.failed_runs, j.failing_since, j.failed_what
    from public.job_runs j
    where j.failed_runs >= 2
    union all
    select 'database-behind', p_missing, now(), null
  ) f
  where f.number > 0;
$$;

-- For the console's first page. Definer: no one may call the function it uses.
create function public.console_watch() returns table (kind text, number integer, since timestamptz, detail text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query select f.kind, f.number, f.since, f.detail from private.watch_findings() f;
end;
$$;

-- Once an hour, by whichever run comes first: mails the owners about findings that they haven't been mailed about for a
-- day, and returns how many kinds. Definer, as private.tell_owners is.
create function public.ask_watch(p_missing integer default 0) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  asked timestamptz;
  news jsonb;
begin
  select m.marked_at into asked from public.watch_marks m where m.name = 'asked' for update skip locked;
  if not found or asked > now() - interval '1 hour' then
    return 0;
  end if;
  update public.watch_marks set marked_at = now() where name = 'asked';

  with
    seen as (select f.* from private.watch_findings(asked, p_missing) f),
    told as (
      insert into public.watch_marks as m (name, marked_at)
      select f.kind, now() from seen f
      -- A little less than a day, since the hour of a run varies.
      on conflict (name) do update set marked_at = now() where m.marked_at < now() - interval '23 hours 30 minutes'
      returning m.name
    )
  select jsonb_agg(to_jsonb(seen) order by seen.kind) into news from seen join told on told.name = seen.kind;
  if news is null then
    return 0;
  end if;
  perform private.tell_owners(news);
  return jsonb_array_length(news);
end;
$$;

grant execute on function public.note_job_run, public.missing_migrations, public.ask_watch to service_role;

grant execute on function public.console_watch to authenticated;
