import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";

import { setUpPayments, verify } from "../payments/backend";
import { browser } from "../support/browser";
import { noteFirstStepAction } from "../support/form-actions";
import { listEnrolments } from "@/lib/cohorts/enrolments";
import { findRoom, listOwnCohorts } from "@/lib/cohorts/room";
import { listDocuments } from "@/lib/documents/orders";
import { findReceipt } from "@/lib/documents/own-receipt";
import { receiptOf } from "@/lib/documents/receipt";

const { backend, ada } = await setUpPayments();
const grace = await backend.buyer();
beforeEach(async () => {
  await verify(await backend.pay(await backend.openOrder(ada)));
});

test("An account with the buyer's address does not own the buyer's rows", async () => {
  await backend.sql("update public.cohort_enrollments set email = $1", [grace.email]);
  grace.enter();
  expect(await listEnrolments(grace.id)).toEqual([]);
  expect(await listEnrolments(ada.id)).toEqual([]);
});

test("My Learning lists enrolments newest first, and each opens its cohort until it's refunded", async () => {
  ada.enter();
  expect(await listEnrolments(ada.id)).toEqual([
    {
      id: expect.any(String),
      cohortId: "1",
      status: "success",
      enrolledAt: expect.any(Date),
      paymentId: expect.stringMatching(/^pay_/),
      orderId: expect.stringMatching(/^order_/),
      email: ada.email,
    },
  ]);
  // Without a company in the environment the page doesn't offer an invoice.
  expect(await listDocuments(ada.id)).toEqual([]);
  expect(await findRoom("1")).toMatchObject({ startsOn: "2025-07-12", sessions: [] });
  expect(await findRoom("2")).toBeNull();

  const older = [ada.id, ada.email];
  await backend.sql(
    `insert into public.payment_orders (user_id, email, cohort_id, amount, provider_order_id, held_until, receipt_facts)
     values ($1, $2, '2', 9999900, 'order_older', now(), '{}')`,
    older,
  );
  await backend.sql(
    `insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details, enrolled_at)
     values ($1, $2, '2', 9999900, 'pay_older', 'order_older', '{}', now() - interval '1 year')`,
    older,
  );
  await backend.sql("update public.cohort_enrollments set status = 'refunded' where cohort_id = '1'", []);
  const listed = await listEnrolments(ada.id);
  expect(listed.map(({ cohortId, status }) => [cohortId, status])).toEqual([
    ["1", "refunded"],
    ["2", "success"],
  ]);
  expect(await findRoom("1")).toBeNull();
});

test("A receipt says what its mail does, only to its buyer, and stays after a refund", async () => {
  const [mail] = await backend.rows("email_outbox");
  const { orderId } = z.object({ orderId: z.string() }).parse(mail?.["payload"]);
  await backend.sql("update public.cohort_enrollments set status = 'refunded'", []);
  ada.enter();
  const receipt = await findReceipt(orderId);
  expect(receipt).toEqual(receiptOf(mail?.["payload"], undefined));
  expect(Object.fromEntries(receipt?.payment ?? [])).toMatchObject({ "Received from": expect.stringMatching(/\w/) });
  expect(await findReceipt(`${orderId}x`)).toBeNull();
  // A receipt says that the buyer is enrolled, so a payment that got no seat has none.
  await backend.sql("update public.cohort_enrollments set payment_id = payment_id || 'x'", []);
  expect(await findReceipt(orderId)).toBeNull();
  grace.enter();
  expect(await findReceipt(orderId)).toBeNull();
});

test("A first step is ticked once, and closing the steps is remembered, for anyone with the seat", async () => {
  const stepsOf = async () => (await listOwnCohorts()).get("1")?.firstSteps;
  ada.enter();
  expect(await stepsOf()).toEqual([]);
  for (const step of ["chat", "chat", "closed"])
    expect(await noteFirstStepAction({ cohortId: "1", step })).toMatchObject({ ok: true });
  expect(await stepsOf()).toEqual(["chat", "closed"]);
  grace.enter();
  expect(await noteFirstStepAction({ cohortId: "1", step: "calendar" })).toMatchObject({ ok: false });
  ada.enter();
  expect(await stepsOf()).toEqual(["chat", "closed"]);
});

test("A database fault, or no session, is not shown as no enrolment", async () => {
  browser.jar.clear();
  await expect(listEnrolments(ada.id)).rejects.toMatchObject({ code: "42501" });
  await expect(findRoom("1")).rejects.toMatchObject({ code: "42501" });
  ada.enter();
  await backend.setFault("database", "503");
  await expect(listEnrolments(ada.id)).rejects.toMatchObject({ message: expect.any(String) });
  await expect(findRoom("1")).rejects.toMatchObject({ message: expect.any(String) });
  await backend.setFault("database", null);
});
