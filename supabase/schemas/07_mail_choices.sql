-- Who wants what mail is one row for an address: when and how the newsletter was agreed to, when it was declined, and
-- whether we were asked to write nothing to many at all. A tick that anybody can type never outweighs it.
create table public.mail_choices (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (char_length(email) between 3 and 254 and email like '_%@_%' and email = lower(email)),
  newsletter_since timestamptz,
  newsletter_by text check (newsletter_by in ('form', 'account', 'own page')),
  unsubscribed_at timestamptz,
  unsubscribed_by text check (unsubscribed_by in ('own page', 'mail', 'operator')),
  stopped_at timestamptz,
  constraint mail_choices_newsletter_check check ((newsletter_since is null) = (newsletter_by is null)),
  constraint mail_choices_unsubscribed_check check ((unsubscribed_at is null) = (unsubscribed_by is null))
);

comment on table public.mail_choices is
  'What an address has chosen about mails to many, and how. A refusal is kept for good, a consent as long as the address has a registration, a place on a waiting list or an account. Operators read it; the server writes.';
comment on column public.mail_choices.newsletter_since is 'When the consent that is in force was given; null without one.';
comment on column public.mail_choices.newsletter_by is
  'form: a tick by somebody not signed in. account: a tick by the account of this address. own page: the page that our mails lead to.';
comment on column public.mail_choices.unsubscribed_at is 'When the newsletter was declined; null once it is wanted again.';
comment on column public.mail_choices.stopped_at is
  'When an operator stopped all mails to many: news, invitations. Kept for the future. Mails about one''s own registrations and orders still leave.';

alter table public.mail_choices enable row level security;
grant select, insert, update, delete on table public.mail_choices to service_role;
grant select on table public.mail_choices to authenticated;
create policy "Operators read" on public.mail_choices
  for select to authenticated using ((select private.operator_role()) is not null);
