import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newRefundId, recordRefund, newUnpaidOrder } from "./support/orders";
import { addCompany, ASHA, idOf } from "./support/paid-orders";
import { countryCodes } from "@/lib/content/countries";
import { indianStates } from "@/lib/content/indian-states";
import { isPrintable } from "@/lib/documents/letters";
import { billingSchema } from "@/lib/documents/schema";
import { hasGstinChecksum } from "@/lib/format/gstin";

const db = testDatabase("documents_add_up", 4);
const staff = onTeam(db, "staff");
beforeAll(async () => {
  await addCompany(db.owner);
});

/** A GSTIN that begins with a State's code. */
const gstinOf = (code: string): string =>
  Array.from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", (last) => `${code}AAPFU0939F1Z${last}`).find(hasGstinChecksum) ??
  "";

const typed = { orderId: crypto.randomUUID(), legalName: "Asha Rao", address: "12 MG Road", pin: "682001" };

test("The place of supply is the buyer's State, and 96 abroad, for every State, GSTIN and country", async () => {
  const codes = indianStates.map(({ code }) => code);
  const retired = [
    { stateCode: "26", gstin: gstinOf("25") },
    { stateCode: "37", gstin: gstinOf("28") },
  ];
  const buyers = [
    ...codes.flatMap((stateCode) => ["", gstinOf(stateCode)].map((gstin) => ({ country: "IN", stateCode, gstin }))),
    ...retired.map((buyer) => ({ country: "IN", ...buyer })),
    ...countryCodes.slice(1).map((country) => ({ country, stateCode: "29", gstin: gstinOf("29") })),
  ].map((buyer) => billingSchema.parse({ ...typed, ...buyer }));
  const rows = buyers.map(({ orderId, legalName, stateCode, ...rest }) => ({
    ...rest,
    order_id: orderId,
    legal_name: legalName,
    state_code: stateCode,
  }));
  const places = await db.owner<{ place: string }[]>`
    select private.place_of_supply(jsonb_populate_record(null::public.billing_details, buyer), '29') as place
    from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality as buyers (buyer, number)
    order by number`;
  expect(places.map(({ place }) => place)).toEqual(
    buyers.map(({ country, stateCode }) => (country === "IN" ? stateCode : "96")),
  );
  expect(new Set(places.map(({ place }) => place)).size).toBe(codes.length + 1);
});

test("The database takes the letters, States and countries that the form takes", async () => {
  const taken = await db.owner<{ code: number }[]>`
    select code from generate_series(1, 12287) code where private.is_printable('a' || chr(code) || 'b', 1, 3)`;
  const letters = Array.from({ length: 12_287 }, (_, index) => index + 1).filter((code) => {
    const text = `a${String.fromCodePoint(code)}b`;
    return isPrintable(text) && text === text.normalize("NFC");
  });
  expect(taken.map(({ code }) => code)).toEqual(letters);
  const digits = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0"));
  const capitals = Array.from({ length: 26 * 26 }, (_, code) =>
    String.fromCodePoint(65 + Math.floor(code / 26), 65 + (code % 26)),
  );
  const accepted = async (column: string, values: readonly string[], rest: object) =>
    (
      await db.owner<{ value: string }[]>`
        select value from unnest(${values}::text[]) value
        where private.billing_refusal(jsonb_populate_record(null::public.billing_details,
          ${db.owner.json({ legal_name: "Asha", address: "MG Road", ...rest })} || jsonb_build_object(${column}::text, value))) is null`
    ).map(({ value }) => value);
  expect(await accepted("state_code", digits, { pin: "682001", country: "IN" })).toEqual(
    indianStates.map(({ code }) => code).toSorted(),
  );
  expect((await accepted("country", capitals, {})).toSorted()).toEqual(countryCodes.slice(1).toSorted());
});

test.each([
  ["2027-03-31T23:59:59.999+05:30", "26-27"],
  ["2027-04-01T00:00:00.000+05:30", "27-28"],
  ["2099-12-31T12:00:00+05:30", "99-00"],
])("%s is in the financial year %s", async (instant, year) =>
  expect(await db.owner`select private.financial_year(${instant}) as year`).toEqual([{ year }]),
);

type Step = { do: "details"; state: string } | { do: "refund"; share: number } | { do: "correct"; state: string };

const state = fc.constantFrom("29", "32");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("details" as const), state }),
  fc.record({ do: fc.constant("refund" as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ do: fc.constant("correct" as const), state }),
);

const details = (stateCode: string) => ({ ...ASHA, legal_name: `Asha ${Math.random()}`, state_code: stateCode });

/** Sells a seat, does everything possible with its documents and its money, and returns the order's id. */
async function live(amount: number, steps: readonly Step[]): Promise<string> {
  const order = await newUnpaidOrder(db.owner);
  await db.owner`update public.payment_orders set amount = ${amount} where provider_order_id = ${order.orderId}`;
  await finalise(db.sql, order, undefined, undefined, amount);
  const id = await idOf(db.owner, order);
  let left = amount;
  for (const one of steps) {
    if (one.do === "refund") {
      const part = Math.min(left, Math.max(1, Math.round(left * one.share)));
      if (part === 0) continue;
      left -= part;
      await recordRefund(db.sql, order, { id: newRefundId(), amount: part, source: "webhook" });
    } else if (one.do === "details") {
      await db.sql`select public.ask_for_invoice(${order.userId}, ${id}, ${db.sql.json(details(one.state))})`;
    } else {
      const [open] = await db.owner<{ id: string | null }[]>`select private.open_invoice(${id}) as id`;
      await press(db.sql, staff, "console_write_invoice", {
        p_order_id: id,
        p_shown_invoice: open?.id ?? null,
        p_details: details(one.state),
      });
    }
  }
  return id;
}

test("A year's documents add up to the payments for seats minus their refunds, to the paisa", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 20_000_000 }),
      fc.array(step, { minLength: 1, maxLength: 7 }),
      async (amount, steps) => {
        const id = await live(amount, steps);
        const [row] = await db.owner`
          with own as (select *, case kind when 'invoice' then 1 else -1 end as sign from public.tax_documents where order_id = ${id})
          select
            coalesce(sum(sign * total), 0)::int as billed,
            coalesce(bool_and(taxable + cgst + sgst + igst = total), true) as "addUp",
            (select count(*)::int from own i where kind = 'invoice' and (select least(l.taxable, l.cgst, l.sgst, l.igst) from private.left_of_invoice(i.id) l) < 0) as "belowNothing"
          from own`;
        const [money] = await db.owner<{ kept: number; documents: number }[]>`
          select
            (e.amount - o.refunded_amount)::int as kept,
            (select count(*)::int from public.tax_documents d where d.order_id = o.id) as documents
          from public.payment_orders o join public.cohort_enrollments e on e.payment_id = o.payment_id
          where o.id = ${id}`;
        expect(row).toEqual({ billed: money?.documents ? money.kept : 0, addUp: true, belowNothing: 0 });
        const isGiven = steps.some((one) => one.do === "details");
        if (isGiven && (money?.kept ?? 0) > 0) expect(money?.documents).toBeGreaterThan(0);
      },
    ),
    { numRuns: 40 },
  );
  const [year] = await db.owner`
    select bool_and(last = issued) as "hasNoGap" from (
      select c.last, (
        select count(*) from public.tax_documents d where d.fy = c.fy and d.serial like c.series || '/%'
      ) as issued
      from public.tax_counters c
    ) series`;
  expect(year).toEqual({ hasNoGap: true });
});
