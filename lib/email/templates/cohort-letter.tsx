import { site } from "@/lib/content/site";
import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Lines, LinkedText, MailButton } from "@/lib/email/templates/parts";
import { roomPath, seatReason } from "@/lib/email/templates/session-audience";

type CohortLetterProps = {
  cohortId: string;
  /** The learner's; null if their profile has none. */
  name: string | null;
  text: string;
  signedBy: string | null;
};

/** What someone who teaches a cohort writes to one of its learners. */
export function CohortLetter({ cohortId, name, text, signedBy, ...context }: CohortLetterProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={text}
      heading={name === null ? "Hello" : `Hello ${name}`}
      reason={`${seatReason(cohortId)} Just reply to answer.`}
    >
      <LinkedText text={text} />
      <Lines text={signedBy === null ? site.name : `${signedBy}\n${site.name}`} />
      <MailButton href={`${context.siteUrl}${roomPath(cohortId)}`}>Open your cohort</MailButton>
    </MailLayout>
  );
}
