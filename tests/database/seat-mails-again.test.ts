import { expect, test } from "vitest";

import { type Answer, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { newRefundId, recordRefund } from "./support/orders";
import { asPerson } from "./support/room";
import { cancelSession, moveSession, newClass, planMails, planSession, remind, seatMails } from "./support/seat-mails";
import { sendAll } from "./support/told";

const db = testDatabase("seat_mails_again");
const ada = onTeam(db, "staff");

const deliver = () => sendAll(db.sql);

test("A mail sent again has the present sessions and token, and is refused if it would be a different mail", async () => {
  const { cohortId, orders } = await newClass(db.owner, db.sql, 1);
  const session = await planSession(db.owner, cohortId, "23 hours");
  await db.owner`insert into public.cohort_posts (cohort_id, subject, body) values (${cohortId}, 'Hello', 'Welcome')`;
  await remind(db.sql);
  await deliver();
  await db.owner`
    insert into public.notices (kind, audience, about)
    select 'cohort-post', cohort_id, id::text from public.cohort_posts where cohort_id = ${cohortId}`;
  await planMails(db.sql, cohortId);
  await deliver();

  /** Makes the latest mail of a template fail, and returns how to send it again. */
  const fail = async (template: string) => {
    const [mail] = await db.owner<{ id: string }[]>`
      update public.email_outbox set status = 'failed', sent_at = null
      where id = (select id from public.email_outbox where template = ${template} order by position desc limit 1)
      returning id`;
    return () => press(db.sql, ada, "console_resend_mail", { p_mail_id: mail?.id ?? "", p_shown_status: "failed" });
  };
  const sent = async (resend: () => Promise<Answer>) => {
    expect(await resend()).toMatchObject({ status: "done" });
    const mail = (await seatMails(db.owner)).at(-1);
    expect(mail?.recipient).toBe("present@example.com");
    return mail?.payload;
  };
  const [plan, reminder] = [await fail("cohort-plan"), await fail("cohort-session-reminder")];
  const post = await fail("cohort-post");
  const changeSilently = async () => {
    const [changed] = await db.owner<{ startsAt: string; sequence: number }[]>`
      update public.cohort_sessions set starts_at = starts_at - interval '1 hour', sequence = sequence + 1
      returning to_jsonb(starts_at) as "startsAt", sequence`;
    return { sessionId: session, ...changed };
  };
  const first = await changeSilently();
  const learner = orders[0]?.userId ?? "";
  await asPerson(db.owner, learner, (sql) => sql`select public.renew_access_token(${cohortId})`);
  await db.owner`update auth.users set email = 'present@example.com' where id = ${learner}`;
  const [seat] = await db.owner`
    select access_token as "accessToken" from public.cohort_enrollments where cohort_id = ${cohortId}`;
  const refused = (reason: string) => ({ status: "refused", reason });
  expect(await sent(plan)).toMatchObject({ ...seat, sessions: [first] });
  expect(await sent(post)).toMatchObject({ ...seat, body: "Welcome" });
  expect(await reminder()).toEqual(refused("outdated"));

  await deliver();
  await moveSession(db.sql, session);
  const moved = await fail("cohort-session-moved");
  const second = await changeSilently();
  expect(await sent(moved)).toMatchObject({ ...seat, ...second, previousStartsAt: first.startsAt });
  const again = await fail("cohort-session-moved");
  await cancelSession(db.sql, session);
  expect(await again()).toEqual(refused("superseded"));
  await db.owner`delete from public.email_outbox where template = 'cohort-session-cancelled'`;
  expect(await again()).toEqual(refused("outdated"));

  expect(await (await fail("cohort-plan"))()).toEqual(refused("outdated"));
  const postAgain = await fail("cohort-post");
  await recordRefund(db.sql, orders[0]!, { id: newRefundId() });
  expect(await postAgain()).toEqual(refused("outdated"));
});
