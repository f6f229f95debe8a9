import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, Lines, MailButton, Paragraph } from "@/lib/email/templates/parts";
import { roomPath, seatReason } from "@/lib/email/templates/session-audience";

type Week = { cohortId: string; week: number };

/** The page of a week of a cohort. */
const weekUrl = ({ cohortId, week }: Week, { siteUrl }: MailContext): string =>
  `${siteUrl}${roomPath(cohortId)}/week/${week}`;

type AssignmentDueProps = Week & {
  /** "The end of Friday, 11 December", or a time; in the class's zone. */
  due: string;
  /** The same instant in the learner's zone, if its clocks differ. */
  ownTime: string | null;
  assignment: string | null;
};

/** A day before an assignment is due, to someone who hasn't handed anything in. */
export function AssignmentDue({ due, ownTime, assignment, ...props }: AssignmentDueProps & MailContext) {
  return (
    <MailLayout
      {...props}
      preview={`Week ${props.week} is due: ${due}.`}
      heading="Your assignment is due soon"
      reason={seatReason(props.cohortId)}
    >
      <Paragraph>You haven&apos;t handed in anything for week {props.week} yet. There is still time.</Paragraph>
      <Facts facts={[["Due", due], ...(ownTime === null ? [] : [["Your time", ownTime] as const])]} />
      {assignment === null ? null : <Lines text={assignment} />}
      <MailButton href={weekUrl(props, props)}>Hand it in</MailButton>
      <Paragraph>Later is better than never: it will be marked as late, and still be read.</Paragraph>
    </MailLayout>
  );
}

type FeedbackGivenProps = Week & { signedBy: string | null; wantsAnother: boolean };

/** There is feedback; the mail leads to it. */
export function FeedbackGiven({ signedBy, wantsAnother, ...props }: FeedbackGivenProps & MailContext) {
  const who = signedBy ?? "Your instructor";
  return (
    <MailLayout
      {...props}
      preview={`${who} has read what you handed in for week ${props.week}.`}
      heading="There is feedback for you"
      reason={seatReason(props.cohortId)}
    >
      <Lines
        text={`${who} has read what you handed in for week ${props.week}, and wrote to you.${wantsAnother ? " You are asked for another version." : ""}`}
      />
      <MailButton href={`${weekUrl(props, props)}#feedback`}>Read the feedback</MailButton>
    </MailLayout>
  );
}

/** For support, on the morning after an assignment was due. */
export function HandinsWaiting({ cohortId, text, ...context }: { cohortId: string; text: string } & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={text}
      heading="Hand-ins wait for feedback"
      reason="You're receiving this email because the academy's support address gets it the morning after an assignment was due."
    >
      <Paragraph>{text}</Paragraph>
      <MailButton href={`${context.siteUrl}/console/cohorts/${encodeURIComponent(cohortId)}/handins?state=waiting`}>
        Read them
      </MailButton>
    </MailLayout>
  );
}
