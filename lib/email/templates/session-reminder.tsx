import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Paragraph } from "@/lib/email/templates/parts";
import { JoinLink, ManageNote, SessionFacts, type SessionMail } from "@/lib/email/templates/session-parts";

const texts = {
  day: {
    heading: "Your session is coming up",
    text: "We look forward to seeing you. Can you not make it? Cancel, and you hear no more of this session.",
  },
  hour: { heading: "Your session starts soon", text: "The link below opens the session; see you in a moment." },
} as const;

export type ReminderKind = keyof typeof texts;

/** A day and an hour before the start. */
export function SessionReminder({
  kind,
  sessionTitle,
  sessionDate,
  sessionTime,
  meetingUrl,
  manageUrl,
  ...context
}: SessionMail & { kind: ReminderKind } & MailContext) {
  const { heading, text } = texts[kind];
  return (
    <MailLayout
      {...context}
      preview={`${sessionDate}, ${sessionTime}. Your link is inside.`}
      heading={heading}
      reason="You get this mail because this address is registered for this free Lightning Session."
    >
      <Paragraph>{text}</Paragraph>
      <SessionFacts sessionTitle={sessionTitle} sessionDate={sessionDate} sessionTime={sessionTime} />
      <JoinLink meetingUrl={meetingUrl} />
      <ManageNote manageUrl={manageUrl} />
    </MailLayout>
  );
}
