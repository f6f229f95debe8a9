import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, Paragraph } from "@/lib/email/templates/parts";
import { JoinLink, ManageNote, type SessionMail } from "@/lib/email/templates/session-parts";

/** `previousStart`: the date and time until now, as people read them; null if the start stays the same. */
type SessionMovedProps = SessionMail & { previousStart: string | null };

export function SessionMoved({
  sessionTitle,
  sessionDate,
  sessionTime,
  meetingUrl,
  manageUrl,
  previousStart,
  ...context
}: SessionMovedProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${sessionDate}, ${sessionTime}. Your seat stays reserved.`}
      heading={previousStart === null ? "Your session has changed" : "Your session has a new time"}
      reason="You get this mail because this address is registered for this free Lightning Session."
    >
      <Paragraph>
        {previousStart === null
          ? "It starts when you expect it. Please use the link and the times below from now on."
          : "We had to move it. Your seat stays reserved; please use the link below from now on."}
      </Paragraph>
      <Facts
        facts={[
          ["Session", sessionTitle],
          [previousStart === null ? "Date" : "New date", sessionDate],
          [previousStart === null ? "Time" : "New time", sessionTime],
          ...(previousStart === null ? [] : [["Was", <s key="was">{previousStart}</s>] as const]),
        ]}
      />
      <JoinLink meetingUrl={meetingUrl} />
      <Paragraph>The calendar invite attached to this mail updates the entry in your calendar.</Paragraph>
      <ManageNote manageUrl={manageUrl} />
    </MailLayout>
  );
}
