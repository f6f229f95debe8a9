-- Adds a link to material, at the end of the cohort's list. Refused: unknown (cohort, or session of it), invalid.
create function public.console_add_resource(
  p_request_id uuid, p_cohort_id text, p_session_id uuid, p_title text, p_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_class_action(p_request_id, 'add_resource', p_cohort_id);
  perform private.lock_cohort(p_cohort_id);
  perform from public.cohort_sessions s where s.id = p_session_id and s.cohort_id = p_cohort_id;
  perform private.refuse(case when not found and p_session_id is not null then 'unknown' end);
  begin
    insert into public.cohort_resources (cohort_id, session_id, title, url, position)
    select p_cohort_id, p_session_id, p_title, p_url, coalesce(max(r.position), 0) + 1
    from public.cohort_resources r
    where r.cohort_id = p_cohort_id;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, 'add_resource', 'cohorts', p_cohort_id, null,
    jsonb_build_object('resource', p_title, 'resourceUrl', p_url)
  );
end;
$$;

-- A resource, locked after its cohort. Refused: unknown.
create function private.lock_resource(p_resource_id uuid) returns public.cohort_resources
language plpgsql set search_path = '' as $$
declare
  resource public.cohort_resources;
begin
  perform
  from public.cohorts c
  where c.cohort_id = (select r.cohort_id from public.cohort_resources r where r.id = p_resource_id)
  for update;
  select * into resource from public.cohort_resources r where r.id = p_resource_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  return resource;
end;
$$;

-- Moves a resource one place up or to the top, or removes it (p_change: up, top, remove). Refused: unknown, invalid,
-- unchanged (it's first already).
create function public.console_change_resource(p_request_id uuid, p_resource_id uuid, p_change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  resource public.cohort_resources;
  above public.cohort_resources;
begin
  perform private.begin_class_action(p_request_id, 'change_resource', private.cohort_of_resource(p_resource_id));
  perform private.refuse(case when p_change is null or p_change not in ('up', 'top', 'remove') then 'invalid' end);
  resource := private.lock_resource(p_resource_id);

  if p_change = 'remove' then
    delete from public.cohort_resources r where r.id = p_resource_id;
    return private.finish_action(
      p_request_id, 'change_resource', 'cohorts', resource.cohort_id,
      jsonb_build_object('resource', resource.title, 'resourceUrl', resource.url)
    );
  end if;
  select * into above
  from public.cohort_resources r
  where r.cohort_id = resource.cohort_id and r.position < resource.position
  order by r.position desc
  limit 1;
  perform private.refuse(case when not found then 'unchanged' end);
  if p_change = 'top' then
    update public.cohort_resources r
    set position = (select min(other.position) - 1 from public.cohort_resources other where other.cohort_id = r.cohort_id)
    where r.id = resource.id;
  else
    update public.cohort_resources r
    set position = case r.id when above.id then resource.position else above.position end
    where r.id in (above.id, resource.id);
  end if;
  return private.finish_action(
    p_request_id, 'change_resource', 'cohorts', resource.cohort_id, null,
    jsonb_build_object('resource', resource.title, 'isMovedUp', true)
  );
end;
$$;

-- Writes a post into a cohort's room and mails it; or mails it to the operator as a test, which must come first.
-- "people": how many get it. Refused: unknown, invalid, test_first. Changed: "now" is how many would get it.
create function public.console_write_post(
  p_request_id uuid, p_cohort_id text, p_subject text, p_body text, p_is_test boolean, p_shown_count integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object('digest', private.mail_digest(p_subject, p_body));
  people integer;
  post public.cohort_posts;
begin
  perform private.begin_class_action(p_request_id, 'write_post', p_cohort_id);
  perform private.refuse(case when not private.is_mail(p_subject, p_body) then 'invalid' end);
  perform private.lock_cohort(p_cohort_id);

  if p_is_test then
    -- Made-up ids and token: the test's links don't work.
    insert into public.email_outbox (template, recipient, payload)
    values (
      'cohort-post',
      auth.jwt() ->> 'email',
      jsonb_build_object(
        'postId', gen_random_uuid(), 'subject', p_subject, 'body', p_body, 'cohortId', p_cohort_id,
        'signedBy', private.signature_of(auth.uid()), 'enrolmentId', gen_random_uuid(), 'accessToken', gen_random_uuid()
      )
    );
    return private.finish_action(
      p_request_id, 'write_post', 'cohorts', p_cohort_id, null, facts || '{"isTest": true}', null, '{"isTest": true}'
    );
  end if;

  perform private.refuse(case when not private.was_tested('cohorts', p_cohort_id, facts) then 'test_first' end);
  insert into public.cohort_posts (cohort_id, author, subject, body)
  values (p_cohort_id, auth.uid(), p_subject, p_body)
  returning * into post;
  people := private.give_notice('cohort-post', p_cohort_id, post.id::text);
  perform private.require_shown('cohorts', p_cohort_id, 'people', people, p_shown_count);
  return private.finish_action(
    p_request_id, 'write_post', 'cohorts', p_cohort_id, null, facts || jsonb_build_object('mails', people), null,
    jsonb_build_object('people', people)
  );
end;
$$;

grant execute on function
  public.console_add_resource, public.console_change_resource, public.console_write_post
to authenticated;
