import { randomUUID } from "node:crypto";

import { outcomeOf } from "./changes";
import type { MoneyWorld } from "./money-world";
import { openOrder, PAID } from "./orders";
import { ASHA } from "./paid-orders";
import { valuesOf } from "./rows";
import { moveSession } from "./seat-mails";
import { dayOf } from "@/lib/format/days";

/** One step of a run: numbers from 0 to 1 that choose what happens, to whom, to which, and how much. */
export type Step = { verb: number; who: number; which: number; share: number };

export const pick = <Item>(items: readonly Item[], choice: number): Item | undefined =>
  items[Math.floor(choice * items.length)];

/** How often each thing happens, of all of them. */
const OFTEN = {
  order: 5,
  pay: 4,
  "webhook arrives": 6,
  "webhook comes twice": 1,
  "refund in the dashboard": 2,
  "refunds are taken": 2,
  dispute: 1,
  "hold ends": 2,
  refund: 2,
  settle: 3,
  transfer: 2,
  "hold a seat for a company": 1,
  "correct a transfer": 1,
  "ask for money": 2,
  "ask to move": 3,
  "move as a class is cancelled": 3,
  withdraw: 1,
  decide: 3,
  details: 2,
  "write an invoice": 1,
  "cancel a class": 1,
  "cancel a cohort": 1,
  "set the capacity": 2,
  "delete the account": 1,
  "mails leave": 3,
};
export type Verb = keyof typeof OFTEN;
export const NAMES = Object.entries(OFTEN).flatMap(([name, times]) =>
  Array.from({ length: times }, () => name as Verb),
);

const TDS = 847_449;
const detailsIn = (share: number) => ({ ...ASHA, state_code: share < 0.5 ? "29" : "32" });

/** What can happen in a world; each returns what came of it, or nothing if there was nothing to do it to. */
export const verbsOf = (world: MoneyWorld): Record<Verb, (step: Step) => Promise<string | undefined>> => ({
  order: async ({ who, which }) => {
    const [person, cohort] = [pick(world.people, who) ?? "", pick(world.cohorts, which) ?? ""];
    const [isThere] = await world.db.owner`select 1 from auth.users where id = ${person}`;
    if (!isThere) return undefined;
    const opened = await openOrder(world.db.sql, cohort, person);
    if (opened.id) {
      await world.db.sql`select public.attach_provider_order(${opened.id}, ${`order_${opened.id}`})`;
      await world.db.owner`update public.payment_orders set email = ${`${person}@example.com`} where id = ${opened.id}`;
    }
    return `${opened.outcome} in ${world.cohorts.indexOf(cohort)}`;
  },
  pay: async (step) => world.provider.pay(await world.unpaid(), step),
  "webhook arrives": async ({ which }) => world.provider.deliver(which),
  "webhook comes twice": async ({ which }) => world.provider.deliver(which, true),
  "refund in the dashboard": async ({ which, share }) => world.provider.refund(which, share < 0.4 ? 1 : share),
  "refunds are taken": async ({ share }) => world.provider.takeOurRefunds(world.cohorts, share > 0.8 ? 1 : 0),
  dispute: async ({ which, share }) => world.provider.dispute(which, share),
  "hold ends": async ({ which }) => {
    const held = await valuesOf(world.db.owner`select id from public.payment_orders
        where cohort_id = any (${world.cohorts as string[]}) and held_until > now() order by created_at`);
    const id = pick(held, which);
    if (id) await world.db.owner`update public.payment_orders set held_until = now() where id = ${id}`;
    return id && "done";
  },
  refund: async ({ which, share }) => {
    const payment = pick(await world.payments(), which);
    return payment && world.refund(payment, share < 0.4 ? 1 : share);
  },
  settle: async ({ which, share }) => {
    const id = pick(await world.ids("payment_reviews r", "r.settled_at is null"), which);
    return id && world.settle(id, share < 0.5 ? ["enrol"] : share < 0.8 ? ["refund"] : ["keep"]);
  },
  transfer: async ({ who, which, share }) => {
    const offered = await valuesOf(world.db.owner`select id from public.proformas
      where cohort_id = any (${world.cohorts as string[]}) and order_id is null order by created_at`);
    const [person, tds] = [pick(world.people, who) ?? "", share < 0.5 ? 0 : TDS];
    return world.press("console_book_transfer", {
      p_email: `${person}@example.com`,
      p_cohort_id: pick(world.cohorts, which),
      p_price: null,
      p_amount: PAID - tds - (share > 0.8 ? 100 : 0),
      p_tds: tds,
      p_reason: share > 0.8 ? "Fees of the bank" : null,
      p_reference: randomUUID(),
      p_is_shared: false,
      p_received_on: "2026-11-20",
      p_receipt_facts: { course: "AI Skills", gstPercent: 18 },
      p_proforma_id: (share < 0.5 && pick(offered, who)) || null,
    });
  },
  "hold a seat for a company": ({ which, share }) =>
    world.press("console_issue_proforma", {
      p_email: "accounts@example.com",
      p_cohort_id: pick(world.cohorts, which),
      p_price: null,
      p_valid_until: dayOf(new Date()),
      p_hold_until: share > 0.2 ? dayOf(new Date()) : null,
      p_details: { legal_name: "Acme Ltd", address: "12 MG Road", pin: "682001", state_code: "32", country: "IN" },
      p_course: "AI Skills",
    }),
  "correct a transfer": async ({ which, share }) => {
    const orders = await valuesOf(world.db.owner`select o.id from public.payment_orders o
        where o.cohort_id = any (${world.cohorts as string[]}) and private.is_transfer(o.payment_id) order by o.created_at`);
    const id = pick(orders, which);
    if (!id) return undefined;
    const [facts] = await world.db.owner`select private.transfer_facts(${id}) as shown`;
    const p_tds = Math.round(TDS * share);
    const sums = { p_price: PAID, p_amount: PAID - p_tds, p_tds, p_reason: null, p_is_shared: false };
    return world.press("console_correct_transfer", {
      ...sums,
      p_order_id: id,
      p_shown: facts?.["shown"],
      p_reference: randomUUID(),
      p_received_on: "2026-11-19",
    });
  },
  "ask for money": async ({ who }) => {
    const seat = pick(await world.seats(), who);
    if (!seat?.userId) return undefined;
    const id = (await world.choice(seat.id)) ?? randomUUID();
    const asked = world.db.sql`select public.ask_for_refund(${id}, ${seat.userId}, ${seat.id}, ${seat.left}, '')`;
    return outcomeOf(asked, "asked");
  },
  "ask to move": async ({ who, which }) => {
    const seat = pick(await world.seats(), who);
    if (!seat?.userId) return undefined;
    const [id, to] = [(await world.choice(seat.id)) ?? randomUUID(), pick(world.cohorts, which) ?? ""];
    const asked = world.db.sql`select public.ask_for_move(${id}, ${seat.userId}, ${seat.id}, ${to}, '')`;
    return `${await outcomeOf(asked, "asked")} to ${world.cohorts.indexOf(to)}`;
  },
  // One step, since chance rarely brings these in this order without a mail that leaves in between.
  "move as a class is cancelled": async (step) => {
    const seat = pick(await world.seats(), step.who);
    if (!seat) return undefined;
    const session = await world.scheduledClass([seat.cohortId], step.share);
    if (session) await moveSession(world.db.sql, session);
    await world.sendMails();
    if (session) await world.cancelClass(session);
    const asked = await verbsOf(world)["ask to move"](step);
    const id = pick(await world.ids("change_requests r", `r.enrolment_id = '${seat.id}' and r.state = 'open'`), 0);
    return `class ${session ? "cancelled" : "none"}, ${asked}, ${id && (await world.decide(id, true))}`;
  },
  withdraw: async ({ which }) => {
    const id = pick(await world.ids("change_requests r", "r.state = 'open'"), which);
    if (!id) return undefined;
    const withdrawn = world.db.sql`select public.withdraw_change(e.user_id, r.id) from public.change_requests r
            join public.cohort_enrollments e on e.id = r.enrolment_id where r.id = ${id}`;
    return outcomeOf(withdrawn, "withdrawn");
  },
  decide: async ({ which, share }) => {
    const id = pick(await world.ids("change_requests r", "r.state = 'open' and r.kind is not null"), which);
    return id && world.decide(id, share < 0.8);
  },
  details: async ({ who, share }) => {
    const seat = pick(await world.seats(), who);
    if (!seat?.userId) return undefined;
    const [row] = await world.db
      .sql`select public.ask_for_invoice(${seat.userId}, ${seat.orderId}, ${world.db.sql.json(detailsIn(share))}) as outcome`;
    return String(row?.["outcome"]);
  },
  "write an invoice": async ({ who, share }) => {
    const seat = pick(await world.seats(), who);
    if (!seat) return undefined;
    const [open] = await world.db.owner`select private.open_invoice(${seat.orderId}) as id`;
    return world.press("console_write_invoice", {
      p_order_id: seat.orderId,
      p_shown_invoice: open?.["id"] ?? null,
      p_details: { ...detailsIn(share), legal_name: `Asha ${share}` },
    });
  },
  "cancel a class": async ({ which }) => {
    const session = await world.scheduledClass(world.cohorts, which);
    if (session) await world.cancelClass(session);
    return session && "done";
  },
  "cancel a cohort": async ({ which, share }) => {
    if (share < 0.6) return undefined;
    const cohort = pick(world.cohorts, which) ?? "";
    const [row] = await world.db.owner`select sequence from public.cohorts where cohort_id = ${cohort}`;
    const args = { p_cohort_id: cohort, p_shown_sequence: row?.["sequence"], p_reason: "Too few people" };
    return `${await world.press("console_cancel_cohort", args)} ${world.cohorts.indexOf(cohort)}`;
  },
  "set the capacity": async ({ which, share }) => {
    const cohort = pick(world.cohorts, which) ?? "";
    const [row] = await world.db.owner`select capacity from public.cohorts where cohort_id = ${cohort}`;
    const args = { p_cohort_id: cohort, p_shown: row?.["capacity"], p_capacity: Math.floor(share * 4) };
    return world.press("console_set_capacity", args);
  },
  "delete the account": async ({ who, share }) => {
    if (share < 0.6) return undefined;
    await world.db.owner`delete from auth.users where id = ${pick(world.people, who) ?? ""}`;
    return String(Math.floor(who * 4));
  },
  "mails leave": async () => {
    await world.sendMails();
    return "done";
  },
});
