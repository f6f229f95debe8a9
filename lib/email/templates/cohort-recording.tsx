import { said } from "@/lib/content/said";
import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, MailLink, Paragraph, Ratings } from "@/lib/email/templates/parts";
import { roomPath, seatReason } from "@/lib/email/templates/session-audience";

type CohortRecordingProps = {
  cohortId: string;
  sessionId: string;
  sessionTitle: string;
  /** Which questions it leads to; null for none. */
  asks: "class" | "last_class" | null;
};

/** A session's recording is ready; after a class it asks how it was. */
export function CohortRecording({
  cohortId,
  sessionId,
  sessionTitle,
  asks,
  ...context
}: CohortRecordingProps & MailContext) {
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
      {asks ? <Ratings urlOf={(rating) => `${room}?class=${sessionId}&rating=${rating}#${said.anchor}`} /> : null}
      {asks === "last_class" ? (
        <Paragraph>
          That was the last class. <MailLink href={`${room}/review`}>Answer three questions about your cohort</MailLink>
          : what you do differently now, and what we should change.
        </Paragraph>
      ) : null}
      <Paragraph>
        All recordings are in <MailLink href={room}>your cohort&apos;s room</MailLink>.
      </Paragraph>
    </MailLayout>
  );
}
