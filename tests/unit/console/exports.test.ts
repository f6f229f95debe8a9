import { expect, test } from "vitest";

import { enrolmentList } from "@/lib/console/cohorts/cohorts";
import type { CsvColumn } from "@/lib/console/csv";
import { logList } from "@/lib/console/log/log";
import { mailList } from "@/lib/console/mails/mails";
import { orderList } from "@/lib/console/orders/orders";
import { registrationList } from "@/lib/console/sessions/registrations";
import { waitingList } from "@/lib/console/sessions/waiting-lists";

const at = "2026-11-24T05:30:00Z";

const person = { id: "1", name: "Asha Rao", email: "asha@example.com", isSuspect: true };

const review = {
  id: "1",
  settledAt: null,
  paymentId: "pay_1",
  kind: "dispute",
  refundId: null,
  disputeId: null,
  event: null,
  amount: null,
  currency: null,
  ordered: null,
  respondBy: null,
  openedAt: at,
};

const record = <Row>(columns: readonly CsvColumn<Row>[], row: Row) =>
  Object.fromEntries(columns.map(({ head, value }) => [head, value(row)]));

test("An export uses the pages' words, not the database's names", () => {
  expect(
    record(registrationList.columns, {
      ...person,
      title: "AI for Human Resources",
      state: "registered",
      newsletter: false,
      registeredAt: at,
      cancelledAt: null,
      mails: [{ id: "2", template: "session-confirmation", status: "pending", error: null }],
    }),
  ).toMatchObject({ State: "Registered", Newsletter: "No", Suspect: "Yes", Mails: "Registration confirmed: Waiting" });
  expect(
    record(orderList.columns, {
      ...person,
      cohortId: "1",
      userId: null,
      amount: 9_999_900,
      refundedAmount: 0,
      refundWaitsSince: null,
      status: "needs_review",
      reviews: [
        { ...review, kind: "dispute", event: "won", settledAt: at },
        { ...review, kind: "dispute", event: "created" },
        { ...review, kind: "no_account" },
      ],
      providerOrderId: null,
      paymentId: null,
      createdAt: at,
      paidAt: null,
      heldUntil: at,
      askedAt: null,
    }),
  ).toMatchObject({
    Cohort: "Cohort #1",
    State: "Needs review",
    "Amount (INR)": 99_999,
    Review: "The buyer disputes the payment at their bank. The payment came after the buyer had deleted their account.",
  });
  const enrolment = {
    ...person,
    cohortId: "1",
    status: "success",
    enrolledAt: at,
    amount: 1,
    orderId: "o",
    paymentId: "p",
  };
  expect(record(enrolmentList.columns, enrolment)).toMatchObject({
    Name: "Asha Rao",
    Cohort: "Cohort #1",
    State: "Enrolled",
  });
  const mail = {
    template: "session-moved",
    recipient: person.email,
    name: null,
    status: "skipped",
    attempts: 0,
    createdAt: at,
  };
  expect(
    record(mailList.columns, { id: "1", ...mail, nextAttemptAt: at, sentAt: null, lastError: null, resentAs: null }),
  ).toMatchObject({ Mail: "Run moved", State: "Skipped" });
  expect(
    record(waitingList.columns, { ...person, businessFunction: "AI for Finance & Accounting (Waitlist)", since: at }),
  ).toMatchObject({ "Business function": "AI for Finance & Accounting", Suspect: "Yes" });
});

test("An export of the log says actions and changes as the page does", () => {
  const entry = { id: "1", at, actor: "olu@example.com", actorId: "2", reason: null };
  expect(
    record(logList.columns, {
      ...entry,
      role: "owner",
      action: "refund",
      subjectTable: "payment_orders",
      subjectId: "3",
      before: { state: "received" },
      after: { state: "in_review", amount: 50_000, digest: "x" },
    }),
  ).toMatchObject({
    Role: "Owner",
    Action: "Refund requested",
    Kind: "Order",
    "Before and after": "State: Received to In review; Amount: ₹500.00",
  });
});
