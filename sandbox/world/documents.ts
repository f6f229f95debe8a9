import { site } from "../../lib/content/site.ts";
import { appCompany } from "../company.ts";
import { STAFF } from "./accounts.ts";
import { hoursAfter } from "./clock.ts";
import type { Console } from "./console.ts";
import type { Making } from "./making.ts";
import { person } from "./people.ts";

type Details = {
  buyer: string;
  legalName: string;
  gstin?: string;
  address: string;
  pin?: string;
  state?: string;
  country?: string;
  poNumber?: string;
};

/** The buyers with billing details, in the order of their purchases: one for each script, a company, one abroad. */
const given: readonly Details[] = [
  {
    buyer: "Ananya Iyer",
    legalName: "ಅನನ್ಯ ಅಯ್ಯರ್",
    address: "೧೨, ಎಂ. ಜಿ. ರಸ್ತೆ\nಮೈಸೂರು",
    pin: "570001",
    state: "29",
  },
  {
    buyer: "Rohan Malhotra",
    legalName: "रोहन मल्होत्रा",
    address: "१४, महात्मा गांधी मार्ग\nजयपुर",
    pin: "302001",
    state: "08",
  },
  { buyer: "Mei Chen", legalName: "Mei Chen", address: "1 Raffles Place\nSingapore 048616", country: "SG" },
  {
    buyer: "Farhan Khan",
    legalName: "Khan Retail LLP",
    gstin: "27AAPFU0939F1ZV",
    address: "7 Linking Road\nMumbai",
    pin: "400050",
    state: "27",
    poNumber: "PO/2026/0417",
  },
  // This order has an open review: its invoice follows later.
  { buyer: "James Smith", legalName: "James Smith", address: "3 Park Street\nKolkata", pin: "700016", state: "19" },
  { buyer: "Kavya Reddy", legalName: "Kavya Redy", address: "22 Road No. 1\nHyderabad", pin: "500034", state: "36" },
];

/** The buyer whose name was misspelt. */
const corrected = { buyer: "Kavya Reddy", legalName: "Kavya Reddy" };

/**
 * Issues the invoices of some of the world's orders two days after payment, with credit notes for refunds up to then;
 * staff correct one. The other buyers haven't given their details yet.
 */
export async function makeDocuments({ backend: { sql }, now }: Making, console: Console): Promise<void> {
  await sql(
    `insert into public.company (legal_name, gstin, state_code, address, cin, bank) values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing`,
    [
      appCompany.legalName,
      appCompany.gstin,
      appCompany.state,
      site.legal.registeredOffice,
      appCompany.cin,
      appCompany.bank,
    ],
  );
  const orderOf = async (buyer: string): Promise<string> => {
    const [row] = await sql("select id from public.payment_orders where email = $1 and payment_id is not null", [
      person(buyer).email,
    ]);
    return String(row?.id);
  };
  for (const {
    buyer,
    legalName,
    gstin = null,
    address,
    pin = null,
    state = null,
    country = "IN",
    poNumber = null,
  } of given) {
    const orderId = await orderOf(buyer);
    await sql(
      `insert into public.billing_details (order_id, legal_name, gstin, address, pin, state_code, country, po_number, given_at)
        select id, $2, $3, $4, $5, $6, $7, $8, paid_at + interval '3 days' from public.payment_orders where id = $1`,
      [orderId, legalName, gstin, address, pin, state, country, poNumber],
    );
    await sql(
      "select private.issue_invoice(id, paid_at + interval '3 days') from public.payment_orders where id = $1",
      [orderId],
    );
  }
  const orderId = await orderOf(corrected.buyer);
  const [row] = await sql(
    `select i.id as "p_shown_invoice", to_jsonb(d) || jsonb_build_object('legal_name', $2::text) as "p_details"
      from public.billing_details d join public.tax_documents i using (order_id) where order_id = $1`,
    [orderId, corrected.legalName],
  );
  await console.act(STAFF.email, "write_invoice", { p_order_id: orderId, ...row }, hoursAfter(now, -1));
}
