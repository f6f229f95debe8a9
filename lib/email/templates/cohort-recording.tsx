import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, MailLink, Paragraph } from "@/lib/email/templates/parts";
import { roomPath, seatReason } from "@/lib/email/templates/session-audience";

type CohortRecordingProps = { cohortId: string; sessionId: string; sessionTitle: string };

/** A session's recording is ready. */
export function CohortRecording({ cohortId, sessionId, sessionTitle, ...context }: CohortRecordingProps & MailContext) {
  const room = `${context.siteUrl}${roomPath(cohortId)}`;
  return (
    <MailLayout
      {...context}
      preview={`${sessionTitle}: you can watch it now.`}
      heading="The recording is ready"
      reason={seatReason(cohortId)}
    >
      <Paragraph>You can watch {sessionTitle} now, as often as you like.</Paragraph>
      <MailButton href={`${room}/recording/${sessionId}`}>Watch the recording</MailButton>
      <Paragraph>
        All recordings are in <MailLink href={room}>your cohort&apos;s room</MailLink>.
      </Paragraph>
    </MailLayout>
  );
}
