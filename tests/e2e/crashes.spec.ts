import { randomUUID } from "node:crypto";

import { actionId } from "./support/actions.ts";
import { type Instances, test } from "./support/instances.ts";
import { openOrder, checkOut } from "./support/orders.ts";
import { expect } from "./support/test.ts";

const REGISTRATIONS = 60;
const PAYMENTS = 12;
const ROUNDS = 4;

const some = (count: number, kind: string) =>
  Array.from({ length: count }, () => `${kind}-${randomUUID()}@example.com`);

/** Sends "Register Now" as the browser does; returns whether the visitor was told that it worked. */
async function register({ siteUrl }: Instances, email: string): Promise<boolean> {
  const fields = {
    email,
    newsletter: false,
    sessionTitle: "AI for Marketing & Sales (Waitlist)",
    blank: "",
    elapsedMs: 5_000,
  };
  const answer = await fetch(siteUrl, {
    method: "POST",
    headers: {
      origin: siteUrl,
      "sec-fetch-site": "same-origin",
      accept: "text/x-component",
      "next-action": actionId("registerForSessionAction"),
      "content-type": "text/plain;charset=UTF-8",
    },
    body: JSON.stringify([fields]),
  });
  return (await answer.text()).includes('"ok":true');
}

/** Pays an order and reports the payment, as checkout does; returns whether the buyer was led to the seat. */
async function pay(stack: Instances, checkout: Record<string, string>): Promise<boolean> {
  const answer = await fetch(`${stack.siteUrl}/api/payments/callback`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(checkout),
  });
  return answer.headers.get("location")?.endsWith("/my-learning") ?? false;
}

test("killing the app four times amid registrations and payments loses nothing that was sent", async ({
  stack,
  sql,
  mailbox,
  runJob,
}) => {
  test.setTimeout(300_000);
  await sql("update public.cohorts set capacity = 100", []);
  const people: string[] = [];
  const buyers: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const visitors = some(REGISTRATIONS, "visitor");
    const paying = some(PAYMENTS, "buyer");
    const checkouts = [];
    for (const email of paying) {
      const order = await openOrder(stack, email);
      checkouts.push(await checkOut(stack, order));
    }
    let answered = 0;
    const told = async (asked: Promise<boolean>) => {
      const isDone = await asked.catch(() => false);
      answered += 1;
      // A different moment in each round: the other requests are on their way, waiting, or stored but unanswered.
      if (answered === 5 + 15 * round) for (let process = 0; process < 2; process += 1) stack.killOne();
      return isDone;
    };
    const asked = [
      ...visitors.map((email) => told(register(stack, email))),
      ...checkouts.map((checkout) => told(pay(stack, checkout))),
    ];
    const isTold = await Promise.all(asked);
    expect(isTold).toContain(false);
    await Promise.all([stack.startOne(), stack.startOne()]);

    // Visitors who were told that it worked are in the database; the others press again.
    const stored = await sql(
      `select "Email Address" as email from public.workshop_signups where "Email Address" = any($1)`,
      [visitors],
    );
    const kept = new Set(stored.map(({ email }) => email));
    expect(visitors.filter((email, index) => isTold[index] && !kept.has(email))).toEqual([]);
    const again = new Set(visitors.filter((_email, index) => !isTold[index]));
    await expect(async () => {
      for (const email of again) if (await register(stack, email)) again.delete(email);
      expect(again.size).toBe(0);
    }).toPass({ timeout: 60_000 });
    people.push(...visitors);
    buyers.push(...paying);
  }

  // The buyers' browsers have gone: the sweep finds the payments.
  expect((await runJob("payments")).status).toBe(200);
  const pending = "select 1 from public.email_outbox where status = 'pending'";
  await expect(async () => {
    // A mail that a killed process was sending is due again when its lease ends.
    await sql("update public.email_outbox set next_attempt_at = now() where status = 'pending'", []);
    await runJob("outbox");
    expect(await sql(pending, [])).toEqual([]);
  }).toPass({ timeout: 120_000 });

  const [stored] = await sql(
    `select
       (select array_agg("Email Address" order by "Email Address") from public.workshop_signups) as people,
       (select array_agg(email order by email) from public.cohort_enrollments) as buyers`,
    [],
  );
  const sorted = (emails: unknown) => (emails as string[]).toSorted();
  expect(sorted(stored?.people)).toEqual(sorted(people));
  expect(sorted(stored?.buyers)).toEqual(sorted(buyers));
  const mails = await mailbox.all();
  const received = (email: string) => mails.filter(({ to }) => to === email).length;
  expect(buyers.filter((email) => received(email) !== 1)).toEqual([]);
  // Visitors who pressed again because no answer came may have got a second confirmation.
  expect(people.filter((email) => received(email) === 0)).toEqual([]);
});
