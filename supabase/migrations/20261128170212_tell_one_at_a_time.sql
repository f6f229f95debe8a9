-- Why: two workers that told of notices at once could each wait for the notice that the other had.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.tell (
  p_limit integer DEFAULT 1000
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  notice public.notices;
  people integer;
begin
  -- One at a time: a notice without people leads to the next one, so two workers could each wait for the other's.
  perform pg_advisory_xact_lock(hashtextextended('tell', 0));
  perform private.give_notice_of_reminders();
  loop
    select n.* into notice
    from public.notices n
    join public.mail_templates t on t.name = n.kind
    where n.ended_at is null
    order by
      t.priority, (select s.starts_at from private.live_sessions s where s.id::text = n.about) nulls first, n.position
    limit 1
    for update of n;
    if found then
      people := private.tell_next_people(notice, p_limit);
      if people > 0 then
        return people;
      end if;
    elsif not exists (select from public.notices n where n.ended_at is null) then
      return 0;
    end if;
  end loop;
end;
$function$;
