-- Why: a letter to a learner and a refund of their seat waited for each other, as a review and a refund did.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.console_write_to_learner (
  p_request_id    uuid,
  p_cohort_id     text,
  p_user_id       uuid,
  p_shown_letters integer,
  p_text          text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  seat public.cohort_enrollments;
  letters integer;
begin
  perform private.begin_class_action(p_request_id, 'write_to_learner', p_cohort_id);
  perform private.refuse(case when coalesce(p_text, '') !~ '\S' or char_length(p_text) > 5000 then 'invalid' end);
  -- The cohort first, as a refund does: the letter refers to it. Then the seat's row, as for handing in.
  perform from public.cohorts c where c.cohort_id = p_cohort_id for key share;
  select e.* into seat
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id = p_user_id and e.is_open
  for no key update;
  perform private.refuse(case when not found then 'seat_gone' end);
  letters := (select count(*) from public.cohort_letters l where l.cohort_id = p_cohort_id and l.user_id = p_user_id);
  perform private.require_shown(
    'cohort_enrollments', seat.id::text, 'letters', letters, p_shown_letters, '"written_to"'
  );
  perform private.refuse(case
    when not exists (select from private.learners_behind(p_cohort_id, p_user_id)) then 'caught_up'
  end);

  insert into public.cohort_letters (id, cohort_id, user_id, author, text)
  values (p_request_id, p_cohort_id, p_user_id, auth.uid(), p_text);
  perform private.mail_seat('cohort-letter', seat, p_request_id::text);
  return private.finish_action(
    p_request_id, 'write_to_learner', 'cohort_enrollments', seat.id::text, jsonb_build_object('letters', letters),
    jsonb_build_object('letters', letters + 1)
  );
end;
$function$;
