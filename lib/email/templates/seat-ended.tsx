import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { LinkedText, MailLink, Paragraph } from "@/lib/email/templates/parts";

type SeatEndedProps = {
  course: string;
  cohortId: string;
  /** An owner's words. */
  reason: string;
};

/** An owner has ended a seat without a refund. */
export function SeatEnded({ course, cohortId, reason, ...context }: SeatEndedProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={reason}
      heading="Your seat has ended"
      reason="You're receiving this email because you had a seat in this cohort."
    >
      <Paragraph>{`Your seat in ${course}, Cohort #${cohortId} has ended, so you can no longer open its room, calendar or sessions. This is why:`}</Paragraph>
      <LinkedText text={reason} />
      <Paragraph>
        Doesn't seem right? Write to <MailLink href={`mailto:${context.supportEmail}`}>{context.supportEmail}</MailLink>
        .
      </Paragraph>
    </MailLayout>
  );
}
