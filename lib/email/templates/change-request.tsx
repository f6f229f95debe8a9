import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, LinkedText, MailButton, MailLink, Paragraph } from "@/lib/email/templates/parts";

type ChangeAskedProps = {
  facts: readonly (readonly [name: string, value: string])[];
  /** When it was asked, such as "Wednesday 25 November 2026, 11:00 AM IST". */
  when: string;
  pageUrl: string;
};

const REASON = "You're receiving this email because you have a seat in this cohort.";

/** At once, with day and hour: the learner has asked for the money back. */
export const ChangeAsked = ({ facts, when, pageUrl, ...context }: ChangeAskedProps & MailContext) => (
  <MailLayout {...context} preview={`You asked on ${when}.`} heading="We have your request" reason={REASON}>
    <Paragraph>{`You asked us on ${when} to cancel your seat and give your money back.`}</Paragraph>
    <Facts facts={facts} />
    <Paragraph>
      We start the refund within seven business days and write to you then. Until we&apos;ve confirmed it you can take
      your request back and keep your seat.
    </Paragraph>
    <MailButton href={pageUrl}>See your request</MailButton>
    <Paragraph>
      Wasn&apos;t it you? Write to <MailLink href={`mailto:${context.supportEmail}`}>{context.supportEmail}</MailLink>.
    </Paragraph>
  </MailLayout>
);

type ChangeRefusedProps = {
  course: string;
  when: string;
  /** An operator's words. */
  note: string;
};

/** A team member could not agree to a request. */
export const ChangeRefused = ({ course, when, note, ...context }: ChangeRefusedProps & MailContext) => (
  <MailLayout {...context} preview={note.slice(0, 140)} heading="About your request" reason={REASON}>
    <Paragraph>{`You asked us on ${when} about your seat in ${course}. We couldn't agree to it, and you keep your seat. This is why:`}</Paragraph>
    <LinkedText text={note} />
    <Paragraph>
      Is that not right? Write to <MailLink href={`mailto:${context.supportEmail}`}>{context.supportEmail}</MailLink>.
    </Paragraph>
  </MailLayout>
);
