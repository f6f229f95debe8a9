-- Why: telling fifty thousand people slowed down with each piece, up to two seconds for a thousand.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.write_mails (
  p_template    text,
  p_about       text,
  p_people      uuid[],
  p_recipients  text[],
  p_payload     jsonb                    DEFAULT '{}'::jsonb,
  p_send_before timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_wanted_by   timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  -- A reminder is of one start.
  on_topic constant text := (
    select concat_ws(' ', t.topic, case t.topic when 'reminder' then p_payload ->> 'reminder' || ' ' || (p_payload ->> 'startsAt') end)
    from public.mail_templates t
    where t.name = p_template
  );
  will_hear constant uuid[] := array(
    -- One look-up for each person, here and below: right after many mails were written, the planner doesn't know of them
    -- yet, and would compare each person with all of them.
    select held.person
    from unnest(p_people) p (person)
    cross join lateral (
      select o.person
      from public.email_outbox o
      where
        o.person = p.person and o.topic = on_topic and o.about = p_about and o.status = 'pending' and o.handover = 'none'
      limit 1
      for update skip locked
    ) held
  );
  new_mails integer;
begin
  insert into public.email_outbox (template, topic, about, person, recipient, payload, send_before, wanted_by)
  select
    p_template,
    case when busy.id is null then nullif(on_topic, '') else on_topic || ' again' end,
    p_about, p.person, p.recipient, p_payload, p_send_before, p_wanted_by
  from unnest(p_people, p_recipients) with ordinality p (person, recipient, place)
  left join lateral (
    select o.id
    from public.email_outbox o
    where
      o.person = p.person and o.topic = on_topic and o.about = p_about and o.status = 'pending' and o.handover = 'none'
    limit 1
  ) busy on true
  where p.person not in (select unnest(will_hear))
  order by p.place
  on conflict (topic, about, person) where status = 'pending' and handover = 'none' do nothing;
  get diagnostics new_mails = row_count;
  return new_mails;
end;
$function$;
