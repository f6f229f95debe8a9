-- Why: a reminder of billing details left with what was true when it was written, even if they had been given since.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.billing_reminder_facts (
  m   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  o public.payment_orders;
begin
  select * into o from public.payment_orders p where p.id = m.about::uuid;
  recipient := coalesce(private.account_email(o.user_id), m.recipient);
  payload := jsonb_build_object('orderId', o.id, 'course', o.receipt_facts ->> 'course', 'cohortId', o.cohort_id);
  refusal := case
    when o.user_id is null then 'no_account'
    when private.invoice_refusal(o) is distinct from 'no_details' then 'details_not_needed'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.queue_billing_reminders()
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with
    due as (
      select o.id, o.user_id, day.number
      from (values (3), (20)) as day (number)
      join public.payment_orders o
        on o.paid_at <= now() - make_interval(days => day.number)
        and o.paid_at > now() - make_interval(days => day.number + 2)
      where o.status = 'paid' and o.user_id is not null and private.invoice_refusal(o) = 'no_details'
    ),
    queued as (
      insert into public.email_outbox (id, template, about, recipient)
      select
        md5(concat_ws(' ', 'billing-reminder', d.id, d.number))::uuid, 'billing-reminder', d.id::text,
        private.account_email(d.user_id)
      from due d
      on conflict (id) do nothing
      returning 1
    )
  select count(*)::integer from queued;
$function$;

REVOKE ALL ON FUNCTION "private"."billing_reminder_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."billing_reminder_facts"(public.email_outbox) TO "service_role";

UPDATE public.mail_templates SET facts = 'billing_reminder_facts' WHERE name = 'billing-reminder';
