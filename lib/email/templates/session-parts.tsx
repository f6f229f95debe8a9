import type { ReactNode } from "react";

import { Facts, MailButton, MailLink, Paragraph, withLineBreaks } from "@/lib/email/templates/parts";

/** What every mail about a session may say. */
export type SessionMail = {
  sessionTitle: string;
  /** In words, in the session's own zone. */
  sessionDate: string;
  sessionTime: string;
  /** What else there is to know, in terms and texts. */
  described?: readonly (readonly [string, string])[];
  /** The same in the reader's own zone; null if that is the same. */
  ownTime?: string | null | undefined;
  /** A page with Join, or the default slot's meeting. */
  joinUrl: string;
  manageUrl: string;
};

/** A session's time, and below it the reader's own. */
export const inBothZones = (time: string, ownTime: string | null | undefined): ReactNode =>
  ownTime ? withLineBreaks(`${time}\nYour time: ${ownTime}`) : time;

export const SessionFacts = ({
  sessionTitle,
  sessionDate,
  sessionTime,
  ownTime,
  described = [],
}: Pick<SessionMail, "sessionTitle" | "sessionDate" | "sessionTime" | "ownTime" | "described">) => (
  <Facts
    facts={[
      ["Session", sessionTitle],
      ["Date", sessionDate],
      ["Time", inBothZones(sessionTime, ownTime)],
      ...described,
    ]}
  />
);

/** The link to join, as a button and as text. */
export const JoinLink = ({ joinUrl }: { joinUrl: string }) => (
  <>
    <MailButton href={joinUrl}>Join the session</MailButton>
    <Paragraph>
      Button not working? Open this link: <MailLink href={joinUrl}>{joinUrl}</MailLink>
    </Paragraph>
  </>
);

/** Where to cancel, or to leave a waiting list, and to change the newsletter choice. */
export const ManageNote = ({ manageUrl, isList = false }: { manageUrl: string; isList?: boolean }) => (
  <Paragraph>
    You can {isList ? "leave the list" : "cancel"}, or change whether you get our newsletter, on{" "}
    <MailLink href={manageUrl}>{isList ? "your own page" : "your registration's page"}</MailLink>. Anyone with this link
    can do so, so please keep it to yourself.
  </Paragraph>
);
