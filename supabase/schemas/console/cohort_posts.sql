-- The post, and how often it was corrected.
create function private.post_version(p_post public.cohort_posts) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(p_post.id || ' ' || p_post.sequence);
$$;

-- A post, if it's as shown, locked after its cohort, as wherever a post is written. Refused: unknown.
create function private.lock_shown_post(p_post_id uuid, p_shown_sequence integer) returns public.cohort_posts
language plpgsql set search_path = '' as $$
declare
  post public.cohort_posts;
begin
  perform
  from public.cohorts c
  where c.cohort_id = (select p.cohort_id from public.cohort_posts p where p.id = p_post_id)
  for update;
  select * into post from public.cohort_posts p where p.id = p_post_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  if post.sequence is distinct from p_shown_sequence then
    perform private.refuse_as_changed(
      'cohorts', post.cohort_id, 'postVersion', private.post_version(post), to_jsonb(post.subject)
    );
  end if;
  return post;
end;
$$;

-- Corrects a post in its room, which shows that it was corrected, and mails it again if asked to. "people": how many
-- get a mail. Refused: unknown, unchanged, invalid.
create function public.console_correct_post(
  p_request_id uuid, p_post_id uuid, p_shown_sequence integer, p_subject text, p_body text, p_is_mailed boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohort_posts;
  post public.cohort_posts;
  people integer := 0;
begin
  perform private.begin_class_action(p_request_id, 'correct_post', private.cohort_of_post(p_post_id));
  perform private.refuse(case when not private.is_mail(p_subject, p_body) then 'invalid' end);
  before := private.lock_shown_post(p_post_id, p_shown_sequence);
  perform private.refuse(case when (before.subject, before.body) = (p_subject, p_body) then 'unchanged' end);

  update public.cohort_posts p
  set subject = p_subject, body = p_body, corrected_at = now(), sequence = p.sequence + 1
  where p.id = before.id
  returning * into post;
  if p_is_mailed then
    people := private.give_notice('cohort-post', post.cohort_id, post.id::text);
  end if;
  return private.finish_action(
    p_request_id, 'correct_post', 'cohorts', post.cohort_id,
    jsonb_build_object('post', before.subject),
    jsonb_build_object('post', post.subject, 'postVersion', private.post_version(post), 'mails', people), null,
    jsonb_build_object('people', people)
  );
end;
$$;

-- Removes a post from its room, without a mail. Refused: unknown.
create function public.console_remove_post(p_request_id uuid, p_post_id uuid, p_shown_sequence integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.cohort_posts;
begin
  perform private.begin_class_action(p_request_id, 'remove_post', private.cohort_of_post(p_post_id));
  post := private.lock_shown_post(p_post_id, p_shown_sequence);
  delete from public.cohort_posts p where p.id = post.id;
  return private.finish_action(
    p_request_id, 'remove_post', 'cohorts', post.cohort_id, jsonb_build_object('post', post.subject)
  );
end;
$$;

-- Corrects the title and the address of a resource. Refused: unknown, unchanged, invalid.
create function public.console_correct_resource(
  p_request_id uuid, p_resource_id uuid, p_shown_title text, p_shown_url text, p_title text, p_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  resource public.cohort_resources;
begin
  perform private.begin_class_action(p_request_id, 'correct_resource', private.cohort_of_resource(p_resource_id));
  resource := private.lock_resource(p_resource_id);
  if (resource.title, resource.url) is distinct from (p_shown_title, p_shown_url) then
    perform private.refuse_as_changed(
      'cohorts', resource.cohort_id, 'resourceUrl', to_jsonb(resource.url), to_jsonb(resource.title)
    );
  end if;
  perform private.refuse(case when (p_title, p_url) = (resource.title, resource.url) then 'unchanged' end);
  begin
    update public.cohort_resources r set title = p_title, url = p_url where r.id = resource.id;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, 'correct_resource', 'cohorts', resource.cohort_id,
    jsonb_build_object('resource', resource.title, 'resourceUrl', resource.url),
    jsonb_build_object('resource', p_title, 'resourceUrl', p_url)
  );
end;
$$;

grant execute on function
  public.console_correct_post, public.console_remove_post, public.console_correct_resource
to authenticated;
