import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, Paragraph } from "@/lib/email/templates/parts";
import type { Audience } from "@/lib/email/templates/session-audience";
import { inBothZones, JoinLink, type SessionMail } from "@/lib/email/templates/session-parts";

/** `previousStart`: the old date and time in words; null if the start stays the same. */
type SessionMovedProps = Omit<SessionMail, "manageUrl"> & { previousStart: string | null; audience: Audience };

export function SessionMoved({
  sessionTitle,
  sessionDate,
  sessionTime,
  ownTime,
  described = [],
  joinUrl,
  previousStart,
  audience,
  ...context
}: SessionMovedProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${sessionDate}, ${sessionTime}. Your seat stays reserved.`}
      heading={previousStart === null ? "Your session has changed" : "Your session has a new time"}
      reason={audience.reason}
    >
      <Paragraph>{previousStart === null ? audience.changed : audience.moved}</Paragraph>
      <Facts
        facts={[
          ["Session", sessionTitle],
          [previousStart === null ? "Date" : "New date", sessionDate],
          [previousStart === null ? "Time" : "New time", inBothZones(sessionTime, ownTime)],
          ...(previousStart === null ? [] : [["Was", <s key="was">{previousStart}</s>] as const]),
          ...described,
        ]}
      />
      <JoinLink joinUrl={joinUrl} />
      <Paragraph>Open the attached calendar invite to update the entry in your calendar.</Paragraph>
      {audience.note}
    </MailLayout>
  );
}
