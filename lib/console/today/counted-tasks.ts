import type { Task } from "@/lib/console/today/task";
import type { Today } from "@/lib/console/today/today";
import { endOfBusinessDay } from "@/lib/format/business-days";
import { count } from "@/lib/format/count";
import { inIst } from "@/lib/format/ist";

const DAY_MS = 86_400_000;

type Line = {
  one: string;
  more: string;
  href: string;
  note?: (since: string, now: Date) => string;
  due?: (since: string) => string;
};

/** When something that is late a day after its beginning was due. */
const aDayAfter = (since: string) => new Date(Date.parse(since) + DAY_MS).toISOString();

const ageOf = (since: string, now: Date): string => {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
  return days === 0 ? "less than a day" : count(days, "day");
};

/** What the SQL function `today_counts` counts, by its line; `since` is its oldest, of disputes the first answer's day. */
const lines: Readonly<Record<string, Line>> = {
  disputes: {
    one: "disputed payment",
    more: "disputed payments",
    href: "/console/orders?waits=dispute",
    note: (respondBy) => `The bank wants the first answer by ${inIst(respondBy)}`,
    due: (respondBy) => respondBy,
  },
  reviews: {
    one: "payment that needs a decision",
    more: "payments that need a decision",
    href: "/console/orders?waits=review",
    due: aDayAfter,
  },
  unmatched: { one: "payment without an order", more: "payments without an order", href: "/console/unmatched" },
  oldRefunds: {
    one: "order whose refund isn't done",
    more: "orders whose refund isn't done",
    href: "/console/orders?waits=refund",
    due: aDayAfter,
  },
  salesWithoutInvoice: {
    one: "sale without an invoice",
    more: "sales without an invoice",
    href: "/console/orders?waits=invoice",
    note: (since, now) => `The oldest is ${ageOf(since, now)} old`,
  },
  expiredProformas: {
    one: "proforma invoice expired yesterday",
    more: "proforma invoices expired yesterday",
    href: "/console/proformas?state=expired_yesterday",
    note: () => "Ask the company, or let it go",
  },
  openMessages: {
    one: "unanswered message",
    more: "unanswered messages",
    href: "/console/messages?state=open",
    note: (since) => `The oldest is from ${inIst(since)}; we promise an answer within 24-48 business hours`,
    due: (since) => endOfBusinessDay(since, 2),
  },
  lateApplications: {
    one: "application without an answer",
    more: "applications without an answer",
    href: "/console/applications?late=yes",
    note: () => "We promise an answer within ten working days",
    due: (since) => endOfBusinessDay(since, 10),
  },
  // Since: the start of the session that it was promised before; if none is planned, when the oldest was handed in.
  waitingHandins: {
    one: "hand-in without feedback",
    more: "hand-ins without feedback",
    href: "/console/handins",
    note: (since, now) =>
      Date.parse(since) > now.getTime()
        ? `The next session of the oldest is on ${inIst(since)}`
        : `The oldest was handed in on ${inIst(since)}; no session is planned`,
    due: (since) => since,
  },
  failedMails: {
    one: "email that couldn't be sent",
    more: "emails that couldn't be sent",
    href: "/console/mails?status=failed",
    due: (since) => since,
  },
};

/** A task for each line that counts anything. */
export const countedTasks = (waiting: Today["waiting"], now: Date): Task[] =>
  Object.entries(lines).flatMap(([line, { one, more, href, note, due }]) => {
    const { count: number, since } = waiting[line] ?? { count: 0, since: null };
    if (number === 0 || since === null) return [];
    return [
      {
        text: count(number, one, more),
        href,
        ...(note && { note: note(since, now) }),
        ...(due && { due: due(since) }),
      },
    ];
  });
