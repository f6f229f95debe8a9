import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailButton, MailLink, Paragraph } from "@/lib/email/templates/parts";
import { roomPath, SeatNote, seatReason } from "@/lib/email/templates/session-audience";

type PlannedSession = {
  id: string;
  title: string;
  sessionDate: string;
  sessionTime: string;
  ownTime: string | null;
  isCancelled: boolean;
};

type CohortPlanProps = {
  cohortId: string;
  sessions: readonly PlannedSession[];
  pageUrl: string;
};

/**
 * Keyed by time, which no two sessions share. Plain text can't strike anything through, so a cancelled session also
 * says so in words.
 */
const when = ({ title, sessionDate, sessionTime, ownTime, isCancelled }: PlannedSession) =>
  [
    `${sessionDate}, ${sessionTime}${ownTime === null ? "" : ` · Your time: ${ownTime}`}`,
    isCancelled ? <Cancelled key="cancelled" title={title} /> : title,
  ] as const;

const Cancelled = ({ title }: { title: string }) => (
  <>
    <s>{title}</s> (cancelled)
  </>
);

/** All sessions of a cohort, sent once they are planned, or after the purchase. */
export function CohortPlan({ cohortId, sessions, pageUrl, ...context }: CohortPlanProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`All sessions of Cohort #${cohortId}, and a file for your calendar.`}
      heading="Your sessions are planned"
      reason={seatReason(cohortId)}
    >
      <Paragraph>These are your live sessions. Open the attached file to add them to your calendar.</Paragraph>
      <Facts facts={sessions.map((session) => when(session))} />
      <MailButton href={pageUrl}>Open your next session</MailButton>
      <SeatNote />
      <Paragraph>
        You&apos;ll find a calendar that updates automatically in{" "}
        <MailLink href={`${context.siteUrl}${roomPath(cohortId)}`}>your cohort&apos;s room</MailLink>.
      </Paragraph>
    </MailLayout>
  );
}
