import { beforeAll, expect, test } from "vitest";

import { onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { newCohort, newUsers, openOrder, PAID } from "./support/orders";
import { addCompany, BANK } from "./support/paid-orders";
import { race } from "./support/race";
import { proformaSchema } from "@/lib/documents/facts";
import { dayOf } from "@/lib/format/days";

const db = testDatabase("proformas", 10);
const ada = onTeam(db);
const grace = onTeam(db);
beforeAll(async () => {
  await addCompany(db.owner);
});

const setBank = (bank: string | null) => db.owner`update public.company set bank = ${bank}`;

const details = {
  legal_name: "Acme Ltd",
  gstin: "32AAPFU0939F1Z4",
  address: "12 MG Road, Kochi",
  pin: "682001",
  state_code: "32",
  country: "IN",
};

/** A day in India, so many days from today. */
const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));

const issue = (cohort: string, rest: object = {}, operator = ada) =>
  press(db.sql, operator, "console_issue_proforma", {
    p_email: " Accounts@Acme.example ",
    p_cohort_id: cohort,
    p_price: null,
    p_valid_until: inDays(10),
    p_hold_until: null,
    p_details: details,
    p_course: "AI Skills",
    ...rest,
  });

const withdraw = (id: unknown) => press(db.sql, ada, "console_withdraw_proforma", { p_proforma_id: id });

const holding = { p_hold_until: inDays(10) };

const outcomeOf = async (cohort: string) => {
  const [user = ""] = await newUsers(db.owner, 1);
  return (await openOrder(db.sql, cohort, user)).outcome;
};

async function record(cohort: string, proforma: unknown) {
  const [buyer = ""] = await newUsers(db.owner, 1);
  await db.owner`update auth.users set email_confirmed_at = now() where id = ${buyer}`;
  return press(db.sql, ada, "console_book_transfer", {
    p_email: `${buyer}@example.com`,
    p_cohort_id: cohort,
    p_price: null,
    p_amount: PAID,
    p_tds: 0,
    p_reason: null,
    p_reference: buyer,
    p_is_shared: false,
    p_received_on: "2026-11-20",
    p_receipt_facts: { course: "AI Skills" },
    p_proforma_id: proforma,
  });
}

test("A proforma has a number of its own and our account, and is mailed; one that is refused uses no number", async () => {
  const cohort = await newCohort(db.owner, 0);
  await setBank(null);
  expect(await issue(cohort)).toMatchObject({ reason: "no_bank" });
  await setBank(BANK);
  for (const [rest, reason] of [
    [{ p_cohort_id: "none" }, "unknown_cohort"],
    [{ p_details: { ...details, gstin: "32AAPFU0939F1ZX" } }, "gstin"],
    [{ p_email: " " }, "invalid"],
    [{ p_price: 0 }, "invalid"],
    [{ p_valid_until: inDays(-1) }, "invalid"],
    [{ p_valid_until: inDays(91) }, "invalid"],
    [{ p_valid_until: inDays(90), p_hold_until: inDays(11) }, "hold_too_long"],
    [{ p_valid_until: inDays(3), p_hold_until: inDays(4) }, "hold_too_long"],
    [holding, "sold_out"],
  ] as const)
    expect(await issue(cohort, rest)).toEqual({ status: "refused", reason });
  const answers = [await issue(cohort), await issue(cohort, { p_price: 11_800_000, p_valid_until: inDays(0) })];
  expect(answers.map(({ status }) => status)).toEqual(["done", "done"]);

  const mails = await db.owner<{ payload: { facts: object } }[]>`
    select payload from public.email_outbox
    where template = 'proforma' and recipient = 'accounts@acme.example' order by position`;
  const [first, second] = mails.map(({ payload }) =>
    // The ids of the tests' cohorts are longer.
    proformaSchema.parse({ ...payload, facts: { ...payload.facts, cohortId: "4" } }),
  );
  expect(first).toMatchObject({ id: answers[0]?.["proformaId"], price: PAID, placeOfSupply: "32" });
  expect(first?.facts).toMatchObject({
    bank: BANK,
    supplier: { gstin: "29AAGCB7383J1Z4" },
    recipient: { legalName: "Acme Ltd" },
    sums: { taxable: 8_474_492, cgst: 0, sgst: 0, igst: 1_525_408 },
    heldUntil: null,
  });
  const numbers = [first, second].map((one) => one?.serial);
  expect(numbers).toEqual([
    expect.stringMatching(/^PRO\/\d\d-\d\d\/00001$/),
    expect.stringMatching(/^PRO\/\d\d-\d\d\/00002$/),
  ]);
  expect(await db.owner`select from public.tax_documents`).toHaveLength(0);
});

test("A seat that is held counts as taken until its time is over, it's withdrawn, or its transfer came", async () => {
  const cohort = await newCohort(db.owner, 1);
  const { proformaId } = await issue(cohort, holding);
  expect(await outcomeOf(cohort)).toBe("sold_out");
  expect(await issue(cohort, holding)).toMatchObject({ reason: "sold_out" });
  expect(
    await press(db.sql, ada, "console_set_capacity", { p_cohort_id: cohort, p_shown: 1, p_capacity: 0 }),
  ).toMatchObject({ reason: "below_taken" });
  expect(await record(cohort, null)).toMatchObject({ reason: "sold_out" });

  const { orderId } = await record(cohort, proformaId);
  const [paid] = await db.owner`
    select order_id, held_until <= now() + interval '1 minute' as is_over from public.proformas where id = ${String(proformaId)}`;
  expect(paid).toEqual({ order_id: orderId, is_over: true });
  expect(await record(await newCohort(db.owner, 1), proformaId)).toMatchObject({ reason: "proforma_closed" });
  expect(await withdraw(proformaId)).toMatchObject({ status: "changed", now: "paid" });

  const other = await newCohort(db.owner, 1);
  const second = await issue(other, holding);
  expect(await withdraw(second["proformaId"])).toEqual({ status: "done" });
  expect(await withdraw(second["proformaId"])).toMatchObject({ status: "changed", by: ada.email, now: "withdrawn" });
  expect(await record(other, second["proformaId"])).toMatchObject({ reason: "proforma_closed" });
  const third = await issue(other, { p_hold_until: inDays(0) });
  expect(await outcomeOf(other)).toBe("sold_out");
  await db.owner`update public.proformas set held_until = now() where id = ${String(third["proformaId"])}`;
  expect(await outcomeOf(other)).toBe("open");
});

race("Two consoles and a checkout at once hold the last seat once", 20, async () => {
  const cohort = await newCohort(db.owner, 1);
  const [one, other, bought] = await Promise.all([
    issue(cohort, holding),
    issue(cohort, holding, grace),
    outcomeOf(cohort),
  ]);
  const held = [one, other].filter(({ status }) => status === "done").length + (bought === "open" ? 1 : 0);
  expect(held).toBe(1);
});

race("A transfer that pays a proforma, while it's withdrawn, is recorded or refused", 10, async () => {
  const cohort = await newCohort(db.owner, 1);
  const { proformaId } = await issue(cohort, holding);
  const [paid, gone] = await Promise.all([record(cohort, proformaId), withdraw(proformaId)]);
  expect([paid.reason ?? paid.status, gone.status]).toEqual(
    paid.status === "done" ? ["done", "changed"] : ["proforma_closed", "done"],
  );
});
