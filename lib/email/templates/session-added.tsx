import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Paragraph } from "@/lib/email/templates/parts";
import type { Audience } from "@/lib/email/templates/session-audience";
import { JoinLink, SessionFacts, type SessionMail } from "@/lib/email/templates/session-parts";

type SessionAddedProps = Omit<SessionMail, "manageUrl"> & { audience: Audience };

export const SessionAdded = ({
  sessionTitle,
  sessionDate,
  sessionTime,
  ownTime,
  described = [],
  joinUrl,
  audience,
  ...context
}: SessionAddedProps & MailContext) => (
  <MailLayout
    {...context}
    preview={`${sessionDate}, ${sessionTime}.`}
    heading="Your cohort has a new session"
    reason={audience.reason}
  >
    <Paragraph>We've added a live session. It's already in your room, with the others.</Paragraph>
    <SessionFacts
      sessionTitle={sessionTitle}
      sessionDate={sessionDate}
      sessionTime={sessionTime}
      ownTime={ownTime}
      described={described}
    />
    <JoinLink joinUrl={joinUrl} />
    <Paragraph>Open the attached calendar invite to add it to your calendar.</Paragraph>
    {audience.note}
  </MailLayout>
);
