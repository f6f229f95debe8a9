// @module-tag long
import { expect, test } from "vitest";

import { newBuyer } from "../integration/payments/buyer";
import { Drill, restoreStatements } from "./support/drill";

const drill = new Drill("undone");

/** Who got what, each mail once for each time it was sent. */
async function mailbox(): Promise<string[]> {
  return (await drill.mailbox()).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
}

const person = (name: string) => `${name}@example.com`;

test("After a restore no reminder goes again, and who left, refused or cancelled since then is out again", async () => {
  const seat = await newBuyer(drill.backend);
  await drill.buy(seat);
  await drill.asOwner(`
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
    values ('1', 'class', 1, 'x', now() + interval '10 hours', now() + interval '12 hours');
    update public.cohort_enrollments set enrolled_at = now() - interval '3 days' where user_id = '${seat.id}';
    insert into public.session_runs (session_title, starts_at, ends_at, meeting_url)
    values ('AI for Marketing & Sales', now() + interval '10 hours', now() + interval '11 hours', 'https://meet.example.com/run');
    insert into public.workshop_signups ("Email Address", "Session Title", "Registration Date", run_id)
    select who, r.session_title, now() - interval '3 days', r.id
    from public.session_runs r, unnest(array['${person("comes")}', '${person("cancels")}']) who;
    with u as (insert into auth.users (id, email) values (gen_random_uuid(), '${person("leaves")}') returning id)
    insert into public.operators (user_id, role) select id, 'staff' from u;`);
  const [taken] = await drill.asOwner<{ at: string }>("select now()::text as at");
  await drill.backup();

  await drill.sendMails();
  await drill.asOwner(`
    update public.operators set revoked_at = now();
    insert into public.operator_actions (request_id, actor, actor_email, role, action, subject_table, subject_id, answer)
    select gen_random_uuid(), user_id, 'x', 'owner', 'revoke_operator', 'operators', user_id::text, '{}' from public.operators;
    insert into public.mail_choices (email, unsubscribed_at, unsubscribed_by, stopped_at)
    values ('${person("refuses")}', now(), 'operator', now());
    update public.workshop_signups set state = 'cancelled', cancelled_at = now() where "Email Address" = '${person("cancels")}';`);
  const [undone = ""] = await restoreStatements("undone");
  const again = await drill.asOwner<{ format: string }>(undone.replaceAll("<time of the backup>", taken?.at ?? ""));
  const sent = await mailbox();
  // The second is the seat's.
  for (const address of [person("comes"), seat.email])
    expect(sent.filter((mail) => mail.startsWith(address) && /remind|starts|tomorrow/i.test(mail))).toHaveLength(1);

  await drill.restore();
  const [holdBack = ""] = await restoreStatements();
  await drill.asOwner(holdBack);
  await drill.asOwner(again.map(({ format }) => format).join("\n"));
  await drill.sendMails();
  expect(await mailbox()).toEqual(sent);
  const [now] = await drill.asOwner(`select
    (select count(*)::int from public.operators where revoked_at is null) as operators,
    (select stopped_at is not null from public.mail_choices where email = '${person("refuses")}') as refuses,
    (select state from public.workshop_signups where "Email Address" = '${person("cancels")}') as cancels,
    (select count(*)::int from auth.sessions) as sessions`);
  expect(now).toEqual({ operators: 0, refuses: true, cancels: "cancelled", sessions: 0 });
});
