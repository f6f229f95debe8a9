import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { LinkedText, MailLink } from "@/lib/email/templates/parts";
import { ManageNote } from "@/lib/email/templates/session-parts";

type SessionMessageProps = {
  sessionTitle: string;
  subject: string;
  text: string;
  isNews: boolean;
  /** Whether the session is over: then there's nothing to cancel. */
  isOver: boolean;
  manageUrl: string;
};

/** An operator's message to everyone registered for a run, or to those who get the newsletter. */
export function SessionMessage({
  sessionTitle,
  subject,
  text,
  isNews,
  isOver,
  manageUrl,
  ...context
}: SessionMessageProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={text}
      heading={subject}
      reason={
        isNews ? (
          <>
            You're receiving this email because you asked for our newsletter.{" "}
            <MailLink href={manageUrl}>Unsubscribe</MailLink>
          </>
        ) : (
          `You're receiving this email because this address is registered for the free Lightning Session ${sessionTitle}.`
        )
      }
    >
      <LinkedText text={text} />
      {isNews || isOver ? null : <ManageNote manageUrl={manageUrl} />}
    </MailLayout>
  );
}
