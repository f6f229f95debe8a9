import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { type PaymentsBackend, startPayments } from "../payments/backend";
import { newBuyer } from "../payments/buyer";
import { asClient, newClient } from "../support/client";
import { sending } from "../support/form-actions";
import { newOperator, signInOperator } from "../support/operators";
import { finishResponse } from "../support/request";
import { GET } from "@/app/proforma/[id]/route";
import { recordTransferAction } from "@/lib/console/orders/transfer-actions";
import { issueProformaAction, withdrawProformaAction } from "@/lib/console/proformas/actions";
import { findProforma, proformaList } from "@/lib/console/proformas/proformas";
import { readToday } from "@/lib/console/today/today";
import { dayOf } from "@/lib/format/days";
import { createUserClient } from "@/lib/supabase/server";
import { companyEnvironment } from "@/tests/fixtures/company";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

let backend: PaymentsBackend;
let owner: { email: string; userId: string };
beforeAll(async () => {
  backend = await startPayments();
  stubEnvironment(companyEnvironment);
  await backend.reset();
  owner = await newOperator(backend, "owner");
});

beforeEach(async () => signInOperator(owner));

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));

/** The path that a press leads to. */
const leading = async (pressed: Promise<unknown>): Promise<string> =>
  pressed.then(JSON.stringify, (error: unknown) => String((error as { digest?: string }).digest).split(";")[2] ?? "");

const issue = sending(issueProformaAction);
const record = sending(recordTransferAction);

const offer = {
  email: "accounts@acme.example",
  legalName: "Acme Ltd",
  country: "IN",
  address: "12 MG Road\nKochi",
  stateCode: "32",
  pin: "682001",
  gstin: "32AAPFU0939F1Z4",
  cohortId: "1",
  price: "",
};

const press = (change: Record<string, string> = {}) => {
  const typed = { ...offer, validUntil: inDays(10), holdUntil: "", ...change };
  const { legalName, email, cohortId, price, validUntil, holdUntil } = typed;
  const asked = [legalName, email, cohortId, price, validUntil, holdUntil].join(" | ");
  return issue({ requestId: randomUUID(), ...typed, asked });
};

const newProforma = async (): Promise<string> => (await leading(press())).replace(/^\/console\/proformas\//, "");

const open = async (id: string) => GET(new Request("https://site.example.com"), { params: Promise.resolve({ id }) });

test("A company opens its proforma invoice by the link in its mail, until it's withdrawn", async () => {
  expect(await press({ gstin: "32AAPFU0939F1ZX" })).toMatchObject({ fieldErrors: { gstin: expect.any(String) } });
  expect(await press({ validUntil: inDays(20), holdUntil: inDays(11) })).toMatchObject({
    fieldErrors: { holdUntil: expect.stringContaining("at most ten days") },
  });
  const id = await newProforma();
  await finishResponse();
  const mail = (await backend.mails()).find(({ to }) => to === offer.email);
  const address = `/proforma/${id}`;
  expect(JSON.stringify(mail)).toContain(address);
  await asClient(newClient(), async () => {
    const file = await open(id);
    expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
      200,
      "application/pdf",
      "private, no-store",
    ]);
    for (const other of [randomUUID(), "x", "%00"]) expect((await open(other)).status, other).toBe(404);
  });
  expect(await sending(withdrawProformaAction)({ requestId: randomUUID(), proformaId: id })).toMatchObject({
    ok: true,
  });
  expect((await open(id)).status).toBe(404);
});

test("A transfer pays a proforma invoice once; one that expired yesterday is on Today, and in its list", async () => {
  const [paid, expired, longExpired] = [await newProforma(), await newProforma(), await newProforma()];
  for (const [id, days] of [
    [expired, 1],
    [longExpired, 2],
  ] as const)
    await backend.sql(
      "update public.proformas set issued_on = issued_on - $2::int, valid_until = issued_on - $2::int where id = $1",
      [id, days],
    );
  const client = await createUserClient();
  const listed = async (state: "expired" | "expired_yesterday") => {
    const page = await proformaList.fetchPage({ client, filter: { state }, cursor: null, size: 9 });
    return page.rows.map((row) => row.id).toSorted();
  };
  expect(await listed("expired_yesterday")).toEqual([expired]);
  expect(await listed("expired")).toEqual([expired, longExpired].toSorted());
  expect((await readToday()).waiting["expiredProformas"]).toMatchObject({ count: 1 });

  const email = `${randomUUID()}@example.com`;
  await asClient(newClient(), async () => newBuyer(backend, email));
  const transfer = { email, cohortId: "1", price: "99999", amount: "99999", tds: "", reason: "" };
  const rest = { reference: "UTR 77", receivedOn: inDays(0) };
  const asked = [email, "1", "99999", "99999", "", rest.reference, rest.receivedOn].join(" | ");
  const path = await leading(record({ requestId: randomUUID(), ...transfer, ...rest, proformaId: paid, asked }));
  expect(path).toMatch(/^\/console\/orders\//);
  expect(await findProforma(paid)).toMatchObject({ state: "paid", orderId: path.split("/").at(-1) });
});
