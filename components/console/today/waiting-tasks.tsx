import { RecordLink } from "@/components/console/kit/record-link";
import { cohortTasks, type Task } from "@/components/console/today/cohort-tasks";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import { timeLeft } from "@/lib/console/orders/changes";
import type { LateBefore } from "@/lib/console/promises";
import type { Today } from "@/lib/console/today/today";
import type { LateRecording } from "@/lib/console/today/week";
import { cohortName } from "@/lib/content/console";
import { withoutWaitlist } from "@/lib/content/sessions";
import { count } from "@/lib/format/count";
import { dayOf } from "@/lib/format/days";
import { dayAndMonth, inIst } from "@/lib/format/ist";

const ageOf = (days: number) => (days === 0 ? "less than a day" : count(days, "day"));

function asksFor({ kind, cohortId, toCohortId }: Today["changeRequests"][number]): string {
  if (kind === "refund") return "asks for a refund";
  return kind === "transfer"
    ? `asks to move to ${cohortName(toCohortId ?? "")}`
    : `can choose a refund or a move: ${cohortName(cohortId)} is cancelled`;
}

type Waiting = {
  today: Today;
  lateBefore: LateBefore;
  lateRecordings: readonly LateRecording[];
  cohorts: readonly ConsoleCohort[];
  now: Date;
};

const tasksOf = ({ today, lateBefore, lateRecordings, cohorts, now }: Waiting): Task[] => [
  ...today.changeRequests.map((request) => ({
    number: 1,
    text: `${request.email} ${asksFor(request)}`,
    href: `/console/orders/${request.orderId}`,
    note: timeLeft(request.askedAt, now),
  })),
  {
    number: today.openMessages,
    text: count(today.openMessages, "unanswered message"),
    href: "/console/messages?state=open",
    note:
      today.oldestMessageAt &&
      `The oldest is from ${inIst(today.oldestMessageAt)}; we promise an answer within 24-48 business hours`,
    isLate: today.oldestMessageAt !== null && Date.parse(today.oldestMessageAt) < Date.parse(lateBefore.messages),
  },
  {
    number: today.reviews,
    text: count(today.reviews, "case to review", "cases to review"),
    href: "/console/orders?waits=review",
  },
  {
    number: today.unmatched,
    text: count(today.unmatched, "payment without an order", "payments without an order"),
    href: "/console/unmatched",
  },
  {
    number: today.oldRefunds,
    text: count(today.oldRefunds, "order with a refund older than a day", "orders with a refund older than a day"),
    href: "/console/orders?waits=refund",
  },
  ...(today.sales
    ? [
        {
          number: today.sales.withoutInvoice,
          text: count(today.sales.withoutInvoice, "sale without an invoice", "sales without an invoice"),
          href: "/console/orders?waits=invoice",
          note: today.sales.withoutInvoice > 0 ? `The oldest is ${ageOf(today.sales.oldestDays)} old` : null,
        },
      ]
    : []),
  {
    number: today.lateApplications,
    text: count(today.lateApplications, "application without an answer", "applications without an answer"),
    href: "/console/applications?state=received",
    note: today.lateApplications > 0 ? "Waiting for more than ten working days" : null,
    isLate: today.lateApplications > 0,
  },
  ...lateRecordings.map(({ id, cohortId, title, promisedOn }) => ({
    number: 1,
    text: `${cohortName(cohortId)}: no recording yet for "${title}"`,
    href: `/console/cohorts/${cohortId}/sessions/${id}`,
    note: `Promised by ${promisedOn === dayOf(now) ? "this morning" : `the morning of ${dayAndMonth(promisedOn)}`}`,
    isLate: true,
  })),
  ...cohortTasks(cohorts, now),
  ...today.listsWithoutDate.map(({ list, people }) => ({
    number: 1,
    text: `${withoutWaitlist(list)}: ${people} on the list, no date`,
    href: `/console/waiting-lists?function=${encodeURIComponent(list)}`,
  })),
  ...today.sessionsWithoutLink.map(({ id, cohortId, title }) => ({
    number: 1,
    text: `${cohortName(cohortId)}: no meeting link yet for "${title}"`,
    href: `/console/cohorts/${cohortId}/sessions/${id}`,
  })),
  ...today.oldRecordings.map(({ id, cohortId, title }) => ({
    number: 1,
    text: `${cohortName(cohortId)}: the recording of "${title}" is still on Zoom`,
    href: `/console/cohorts/${cohortId}/sessions/${id}`,
    note: "It's more than 60 days old: copy it to your own storage",
  })),
  { number: today.failedMails, text: count(today.failedMails, "failed mail"), href: "/console/mails?status=failed" },
];

/** The tasks that need a person, with links. Empty lines stay in place, so that the list reads the same every day. */
export function WaitingTasks(waiting: Waiting) {
  return (
    <ul className="divide-y divide-border rounded-md border border-border bg-card">
      {tasksOf(waiting).map(({ number, text, href, note, isLate }) => (
        <li key={href + text} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2 text-sm">
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 self-center rounded-full ${number > 0 ? (isLate ? "bg-destructive" : "bg-spark") : "bg-border"}`}
          />
          {number > 0 ? (
            <RecordLink href={href}>{text}</RecordLink>
          ) : (
            <span className="text-muted-foreground">{text}</span>
          )}
          {isLate ? <strong className="font-medium text-destructive">Late</strong> : null}
          {note ? <span className="text-muted-foreground">{note}</span> : null}
        </li>
      ))}
    </ul>
  );
}
