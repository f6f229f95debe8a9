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

/** What the named columns of an export say about a row with only what they need. */
const said = <Row>(columns: readonly CsvColumn<Row>[], row: Partial<Row>, heads: string[]) =>
  heads.map((head) => columns.find((column) => column.head === head)?.value(row as Row));

const reviews = [
  { kind: "dispute", event: "won", settledAt: at, openedAt: at },
  { kind: "dispute", event: "created", settledAt: null, openedAt: at },
  { kind: "no_account", settledAt: null, openedAt: at },
] as Parameters<(typeof orderList.columns)[number]["value"]>[0]["reviews"];

test("An export uses the pages' words, not the database's names", () => {
  const mails = [{ id: "2", template: "session-confirmation", status: "pending", error: null }];
  expect(
    said(registrationList.columns, { ...person, state: "registered", newsletter: false, mails }, [
      "State",
      "Newsletter",
      "Suspect",
      "Emails",
    ]),
  ).toEqual(["Registered", "No", "Yes", "Registration confirmed: Waiting"]);
  const order = { ...person, cohortId: "1", amount: 9_999_900, status: "needs_review", reviews };
  expect(said(orderList.columns, order, ["Cohort", "State", "Amount (INR)", "Review"])).toEqual([
    "Cohort #1",
    "Disputed",
    99_999,
    "The buyer has disputed the payment with their bank. The payment came after the buyer had deleted their account.",
  ]);
  const enrolment = { ...person, cohortId: "1", status: "success" };
  expect(said(enrolmentList.columns, enrolment, ["Name", "Cohort", "State"])).toEqual([
    "Asha Rao",
    "Cohort #1",
    "Enrolled",
  ]);
  expect(
    said(mailList.columns, { template: "session-moved", status: "skipped", undeliveredBy: null }, ["Email", "State"]),
  ).toEqual(["Run moved", "Skipped"]);
  const waiting = { ...person, businessFunction: "AI for Finance & Accounting (Waitlist)" };
  expect(said(waitingList.columns, waiting, ["Business function", "Suspect"])).toEqual([
    "AI for Finance & Accounting",
    "Yes",
  ]);
  const before = { state: "received" };
  const after = { state: "in_review", amount: 50_000, digest: "x" };
  const entry = { role: "owner", action: "refund", subjectTable: "payment_orders", before, after };
  expect(said(logList.columns, entry, ["Role", "Action", "Kind", "Before and after"])).toEqual([
    "Owner",
    "Refund requested",
    "Order",
    "State: Received to In review; Amount: ₹500.00",
  ]);
});
