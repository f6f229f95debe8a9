import "server-only";

import * as z from "zod/mini";

import { cohortSession, type CohortSession, seatUrl } from "@/lib/email/cohort-calendar";
import { calendarOfSeat } from "@/lib/email/cohort-messages";
import type { Builder, QueuedMail } from "@/lib/email/draft";
import { ChangeAsked, ChangeRefused, CohortCancelled, SeatMoved } from "@/lib/email/templates/change-request";
import type { MailContext } from "@/lib/email/templates/layout";
import { formatDay } from "@/lib/format/days";
import { formatPaise } from "@/lib/format/money";
import { dateAndTime } from "@/lib/format/run-times";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

const request = z.object({
  enrolmentId: z.guid(),
  course: z.string(),
  cohortId: z.string(),
  kind: z.enum(["refund", "transfer"]),
  /** The amount of the refund, in paise; null for a move. */
  amount: z.nullable(z.int()),
  toCohortId: z.nullable(z.string()),
  askedAt: z.string(),
  note: z.nullable(z.string()),
  /** What the seat was sold for, and what one costs where it would move, in paise. */
  price: z.optional(z.int()),
  toPrice: z.nullish(z.int()),
  method: z.nullish(z.literal("transfer")),
});

const parse = (payload: unknown) => {
  const { askedAt, course, cohortId, ...facts } = request.parse(payload);
  return { ...facts, when: dateAndTime(askedAt, SITE_TIME_ZONE), course: `${course}, Cohort #${cohortId}` };
};

const seat = z.object({
  enrolmentId: z.guid(),
  cohortId: z.string(),
  accessToken: z.guid(),
  /** The sessions that the learner no longer has, as cancelled ones, of those that were sent as invitations. */
  sessions: z.array(cohortSession),
});

const moved = z.extend(seat, { fromCohortId: z.string(), startsOn: z.string() });

const cancelled = z.extend(seat, { reason: z.string() });

/** Both prices of a move, if they differ; it moves no money. */
const differentPrices = (price: number | undefined, toPrice: number | null | undefined): [string, string][] =>
  price === undefined || typeof toPrice !== "number" || price === toPrice
    ? []
    : [
        ["Your seat was sold for", formatPaise(price)],
        ["A seat there costs", `${formatPaise(toPrice)}. The move itself takes or returns no money.`],
      ];

const changePage = (enrolmentId: string, { siteUrl }: MailContext) => `${siteUrl}/my-learning/change/${enrolmentId}`;

/** A file for each session to take out of the calendar: of a file with several, calendars take one or none. */
const takenBack = (
  facts: { accessToken: string; sessions: readonly CohortSession[] },
  mail: QueuedMail,
  context: MailContext,
) => facts.sessions.map((session) => calendarOfSeat("CANCEL", { ...facts, sessions: [session] }, mail, context));

/** The mails about a learner's request, by their templates. */
export const changeBuilders = {
  "change-asked": ({ payload }, context) => {
    const { kind, course, amount, toCohortId, when, enrolmentId, price, toPrice, method } = parse(payload);
    return {
      subject: `We have your request: ${course}`,
      body: (
        <ChangeAsked
          kind={kind}
          when={when}
          facts={
            kind === "refund"
              ? [
                  ["Course", course],
                  ["You get back", formatPaise(amount ?? 0)],
                  [
                    "How",
                    method === "transfer" ? "By bank transfer: we'll write to you for the account" : "The way you paid",
                  ],
                ]
              : [["Course", course], ["You would move to", `Cohort #${toCohortId}`], ...differentPrices(price, toPrice)]
          }
          pageUrl={changePage(enrolmentId, context)}
          {...context}
        />
      ),
    };
  },
  "change-refused": ({ payload }, context) => {
    const { course, when, note } = parse(payload);
    return {
      subject: `About your request: ${course}`,
      body: <ChangeRefused course={course} when={when} note={note ?? ""} {...context} />,
    };
  },
  "seat-moved": (mail, context) => {
    const facts = moved.parse(mail.payload);
    return {
      subject: `You've moved to Cohort #${facts.cohortId}`,
      body: (
        <SeatMoved
          fromCohortId={facts.fromCohortId}
          cohortId={facts.cohortId}
          startsOn={formatDay(facts.startsOn)}
          pageUrl={seatUrl(facts.accessToken, context)}
          {...context}
        />
      ),
      attachments: takenBack(facts, mail, context),
    };
  },
  "cohort-cancelled": (mail, context) => {
    const facts = cancelled.parse(mail.payload);
    return {
      subject: `We had to cancel Cohort #${facts.cohortId}`,
      body: (
        <CohortCancelled
          cohortId={facts.cohortId}
          why={facts.reason}
          pageUrl={changePage(facts.enrolmentId, context)}
          {...context}
        />
      ),
      attachments: takenBack(facts, mail, context),
    };
  },
} satisfies Record<string, Builder>;
