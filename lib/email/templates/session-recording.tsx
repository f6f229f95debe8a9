import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, MailLink, Paragraph, Ratings } from "@/lib/email/templates/parts";

type SessionRecordingProps = {
  sessionTitle: string;
  manageUrl: string;
  /** Another run that is to come: its session, its start in words, and where to register. */
  next: { title: string; starts: string; href: string } | null;
  /** Whether the reader gets the newsletter. */
  isReader: boolean;
};

/** A run's recording is ready: it asks how the session was, and says what comes next. */
export function SessionRecording({
  sessionTitle,
  manageUrl,
  next,
  isReader,
  ...context
}: SessionRecordingProps & MailContext) {
  const course = `${context.siteUrl}/course`;
  return (
    <MailLayout
      {...context}
      preview={`${sessionTitle}: you can watch it now.`}
      heading="The recording is ready"
      reason={
        <>
          You&apos;re receiving this email because this address was registered for the free Lightning Session{" "}
          {sessionTitle}.{" "}
          <MailLink href={manageUrl}>{isReader ? "Unsubscribe from our newsletter" : "Your registration"}</MailLink>
        </>
      }
    >
      <Paragraph>You can watch {sessionTitle} on your registration&apos;s page now, as often as you like.</Paragraph>
      <MailButton href={manageUrl}>Watch the recording</MailButton>
      <Ratings urlOf={(rating) => `${manageUrl}?rating=${rating}#feedback`} />
      {next ? (
        <Paragraph>
          The next free session is {next.title}, {next.starts}.{" "}
          <MailLink href={next.href}>See it, and register</MailLink>.
        </Paragraph>
      ) : (
        <Paragraph>
          What comes after the free session: <MailLink href={course}>the course</MailLink>.
        </Paragraph>
      )}
      {isReader ? (
        <Paragraph>
          In the cohort you do this on your own work: six Saturdays, live, with two instructors and a small group.{" "}
          <MailLink href={course}>See the course and its next start</MailLink>.
        </Paragraph>
      ) : null}
    </MailLayout>
  );
}
