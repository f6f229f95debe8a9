import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Lines, LinkedText, MailButton } from "@/lib/email/templates/parts";
import { roomPath, seatReason } from "@/lib/email/templates/session-audience";

type CohortPostProps = { cohortId: string; subject: string; text: string; signedBy: string | null | undefined };

/** A post by the team to a cohort. */
export function CohortPost({ cohortId, subject, text, signedBy, ...context }: CohortPostProps & MailContext) {
  return (
    <MailLayout {...context} preview={text} heading={subject} reason={seatReason(cohortId)}>
      <LinkedText text={text} />
      {signedBy ? <Lines text={`${signedBy}, to your cohort`} /> : null}
      <MailButton href={`${context.siteUrl}${roomPath(cohortId)}`}>Open your cohort</MailButton>
    </MailLayout>
  );
}
