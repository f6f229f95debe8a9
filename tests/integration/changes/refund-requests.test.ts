import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { setUpPayments, verify } from "../payments/backend";
import { askForRefundAction, withdrawChangeAction } from "../support/form-actions";
import { findChangeableSeat, listChangeableSeats } from "@/lib/changes/changes";
import { changes } from "@/lib/content/changes";

const { backend, ada } = await setUpPayments();
const grace = await backend.buyer();
let seatId: string;
beforeEach(async () => {
  await verify(await backend.pay(await backend.openOrder(ada)));
  ada.enter();
  seatId = String((await backend.rows("cohort_enrollments"))[0]?.id);
});

const form = () => ({ requestId: randomUUID(), enrolmentId: seatId, amount: "9999900", reason: "No time\nthis year" });

test("An account can make twenty requests a day, since each is mailed, and withdraw them", async () => {
  const sent = form();
  expect(await askForRefundAction(sent)).toMatchObject({ ok: true });
  await backend.sql("update public.rate_limits set hits = 20", []);
  expect(await withdrawChangeAction({ changeId: sent.requestId })).toMatchObject({ ok: true });
  expect(await askForRefundAction(form())).toMatchObject({ ok: false });
  expect(await backend.rows("change_requests")).toMatchObject([{ state: "withdrawn" }]);
});

test("No request is made for another's seat, from another account's tab, for another amount or without a session", async () => {
  expect(await askForRefundAction({ ...form(), amount: "1" })).toEqual({
    ok: false,
    error: changes.problems.amountChanged,
  });
  expect(await askForRefundAction({ ...form(), account: grace.id })).toMatchObject({ ok: false });
  for (const odd of [{ enrolmentId: "1" }, { amount: "-1" }, { reason: "x".repeat(501) }, { kind: "transfer" }])
    expect(await askForRefundAction({ ...form(), ...odd }), JSON.stringify(odd)).toMatchObject({ ok: false });
  grace.enter();
  expect(await askForRefundAction(form())).toEqual({ ok: false, error: changes.problems.unknown });
  expect(await listChangeableSeats()).toEqual([]);
  for (const id of [seatId, "1", "../x", "%00"]) expect(await findChangeableSeat(id), id).toBeNull();
  expect(await backend.rows("change_requests")).toEqual([]);
});
