import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Paragraph } from "@/lib/email/templates/parts";
import type { Audience } from "@/lib/email/templates/session-audience";
import { JoinLink, SessionFacts, type SessionMail } from "@/lib/email/templates/session-parts";

const headings = { day: "Your session is coming up", hour: "Your session starts soon" } as const;

export type ReminderKind = keyof typeof headings;

/** A day and an hour before the start. */
export function SessionReminder({
  kind,
  sessionTitle,
  sessionDate,
  sessionTime,
  ownTime,
  described = [],
  joinUrl,
  audience,
  ...context
}: Omit<SessionMail, "manageUrl"> & { kind: ReminderKind; audience: Audience } & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${sessionDate}, ${sessionTime}. Your link is inside.`}
      heading={headings[kind]}
      reason={audience.reason}
    >
      <Paragraph>{kind === "day" ? audience.coming : "Join with the link below. See you soon."}</Paragraph>
      <SessionFacts
        sessionTitle={sessionTitle}
        sessionDate={sessionDate}
        sessionTime={sessionTime}
        ownTime={ownTime}
        described={described}
      />
      <JoinLink joinUrl={joinUrl} />
      {audience.note}
    </MailLayout>
  );
}
