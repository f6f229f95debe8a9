-- Why: right after many mails were written, a claim, a new mail and an outcome each read all waiting mails to find those
-- of one person, because the statistics of an index of waiting mails were from before.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP INDEX "public"."email_outbox_unsent";

CREATE OR REPLACE FUNCTION private.due_mails (
  p_priority integer,
  p_in_batch boolean,
  p_most     integer,
  p_head     public.email_outbox DEFAULT NULL::public.email_outbox
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  return array(
    select o.id
    from public.email_outbox o
    where
      o.status = 'pending'
      and o.batch_id is null
      and not o.waits
      and o.priority = p_priority
      and o.goes_in_batch = p_in_batch
      and o.next_attempt_at <= now()
      and (o.send_before > now()) is not false
      and (
        p_head.id is null
        or (
          o.template = p_head.template
          and o.send_before is not distinct from p_head.send_before
          and o.attempts = p_head.attempts
          and (o.first_attempt_at < now() - interval '23 hours')
            is not distinct from (p_head.first_attempt_at < now() - interval '23 hours')
        )
      )
      -- An earlier mail that was locked by a sender, and so passed over, when this one was written. The offset keeps it
      -- one look-up for each mail: as in write_mails, the planner would compare each mail with all of them.
      and not exists (
        select
        from public.email_outbox earlier
        where earlier.person = o.person and earlier.position < o.position and earlier.status = 'pending'
        offset 0
      )
    order by coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position
    limit p_most
    for update of o skip locked
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.place_mail()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  select case when new.payload ->> 'isNews' = 'true' then 4 else t.priority end, t.goes_in_batch, coalesce(new.topic, t.topic)
  into new.priority, new.goes_in_batch, new.topic
  from public.mail_templates t
  where t.name = new.template;
  perform
  from public.email_outbox earlier
  where earlier.person = new.person and earlier.position < new.position and earlier.status = 'pending'
  limit 1
  for share skip locked;
  new.waits := found;
  if new.waits then
    update public.email_outbox o
    set priority = new.priority
    where o.id = any (array(
      select earlier.id
      from public.email_outbox earlier
      where earlier.person = new.person and earlier.status = 'pending' and earlier.priority > new.priority
      for update skip locked
    ));
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.release_next_mail()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  next_position bigint;
begin
  -- Looks again if that one was taken back in the meantime: the next after it may have been written since the last
  -- look.
  loop
    select o.position into next_position
    from public.email_outbox o
    where o.person = old.person and o.position > old.position and o.status = 'pending'
    order by o.position
    limit 1;
    exit when not found;
    -- By the index of a person's waiting mails: by its id, the planner might look for it among all that wait.
    update public.email_outbox o
    set waits = false
    where o.person = old.person and o.position = next_position and o.status = 'pending';
    exit when found;
  end loop;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.skip_late_mails()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.email_outbox o
  set status = 'skipped', last_error = 'too_late'
  where o.id = any (array(
    select late.id
    from public.email_outbox late
    where late.status = 'pending' and late.send_before <= now() and late.next_attempt_at <= now()
    limit 1000
    for update skip locked
  ));
end;
$function$;

CREATE INDEX email_outbox_failed ON public.email_outbox USING btree (created_at DESC, id DESC)
  WHERE (status = 'failed'::text);

CREATE INDEX email_outbox_unsent ON public.email_outbox USING btree (((status = ANY (ARRAY['failed'::text, 'pending'::text]))), created_at DESC, id DESC);
