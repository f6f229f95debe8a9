import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, LinkedText, MailButton, MailLink, Paragraph } from "@/lib/email/templates/parts";

type ChangeAskedProps = {
  facts: readonly (readonly [name: string, value: string])[];
  kind: "refund" | "transfer";
  /** When it was requested, such as "Wednesday 25 November 2026, 11:00 AM IST". */
  when: string;
  pageUrl: string;
};

const REASON = "You're receiving this email because you have a seat in this cohort.";

const asked = {
  refund: {
    what: "cancel your seat and give your money back",
    next: "We'll start the refund within seven working days and write to you then. Until we've confirmed your request, you can withdraw it and keep your seat.",
  },
  transfer: {
    what: "move your seat to a later cohort",
    next: "We're keeping a seat there for you, and we'll answer within seven working days. Until we've confirmed your request, you can withdraw it and stay where you are.",
  },
} as const;

/** Sent at once: what the learner has requested, with day and hour. */
export const ChangeAsked = ({ kind, facts, when, pageUrl, ...context }: ChangeAskedProps & MailContext) => (
  <MailLayout {...context} preview={`You asked on ${when}.`} heading="We have your request" reason={REASON}>
    <Paragraph>{`You asked us on ${when} to ${asked[kind].what}.`}</Paragraph>
    <Facts facts={facts} />
    <Paragraph>{asked[kind].next}</Paragraph>
    <MailButton href={pageUrl}>See your request</MailButton>
    <Paragraph>
      Not you? Write to <MailLink href={`mailto:${context.supportEmail}`}>{context.supportEmail}</MailLink>.
    </Paragraph>
  </MailLayout>
);

type ChangeRefusedProps = {
  course: string;
  when: string;
  /** An operator's words. */
  note: string;
};

/** A team member refused a request. */
export const ChangeRefused = ({ course, when, note, ...context }: ChangeRefusedProps & MailContext) => (
  <MailLayout {...context} preview={note} heading="About your request" reason={REASON}>
    <Paragraph>{`You asked us on ${when} about your seat in ${course}. We couldn't agree to your request, so you keep your seat. This is why:`}</Paragraph>
    <LinkedText text={note} />
    <Paragraph>
      Doesn't seem right? Write to <MailLink href={`mailto:${context.supportEmail}`}>{context.supportEmail}</MailLink>.
    </Paragraph>
  </MailLayout>
);

type SeatMovedProps = { fromCohortId: string; cohortId: string; startsOn: string; pageUrl: string };

/** A seat has moved to another cohort; the attached file takes the old sessions out of the calendar. */
export const SeatMoved = ({ fromCohortId, cohortId, startsOn, pageUrl, ...context }: SeatMovedProps & MailContext) => (
  <MailLayout
    {...context}
    preview={`Your seat is now in Cohort #${cohortId}.`}
    heading={`You've moved to Cohort #${cohortId}`}
    reason={REASON}
  >
    <Paragraph>{`Your seat has moved from Cohort #${fromCohortId} to Cohort #${cohortId}, which starts on ${startsOn}. Your receipt and invoice stay as they are.`}</Paragraph>
    <Paragraph>
      If the old cohort still had sessions to come, the attached file takes them out of your calendar. We&apos;ll email
      you the new ones separately, once they&apos;re planned. The addresses of your own page and your calendar stay the
      same.
    </Paragraph>
    <MailButton href={pageUrl}>Open your next session</MailButton>
  </MailLayout>
);

type CohortCancelledProps = {
  cohortId: string;
  /** An owner's words. */
  why: string;
  pageUrl: string;
};

/** We had to cancel a cohort: its learners choose. */
export const CohortCancelled = ({ cohortId, why, pageUrl, ...context }: CohortCancelledProps & MailContext) => (
  <MailLayout
    {...context}
    preview="You can have your money back, or move to a later cohort."
    heading={`We had to cancel Cohort #${cohortId}`}
    reason={REASON}
  >
    <Paragraph>{`We're sorry: we've had to cancel Cohort #${cohortId}. This is why:`}</Paragraph>
    <LinkedText text={why} />
    <Paragraph>
      You can have all of your money back, or move to a later cohort: it&apos;s your choice, whatever the date. If
      sessions were already planned, the attached file takes them out of your calendar.
    </Paragraph>
    <MailButton href={pageUrl}>Choose a refund or a move</MailButton>
    <Paragraph>
      Questions? Write to <MailLink href={`mailto:${context.supportEmail}`}>{context.supportEmail}</MailLink>.
    </Paragraph>
  </MailLayout>
);
