import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, Paragraph } from "@/lib/email/templates/parts";

type OperatorInvitationProps = MailContext & {
  role: "owner" | "staff" | "instructor";
  /** The address of the owner who invites. */
  invitedBy: string;
  /** In words. */
  validUntil: string;
  joinUrl: string;
};

const invitedAs = { owner: "an owner", staff: "staff", instructor: "an instructor" } as const;

/** Links to the sign-in page first: without a session the console's addresses don't exist. */
export const OperatorInvitation = ({ role, invitedBy, validUntil, joinUrl, ...context }: OperatorInvitationProps) => (
  <MailLayout
    {...context}
    preview="Set up your access."
    heading="You're invited to the console"
    reason={`You're receiving this email because ${invitedBy} invited this address.`}
  >
    <Paragraph>
      {invitedBy} has invited you to the console as {invitedAs[role]}.
    </Paragraph>
    <Paragraph>
      You need an account with this address and an authenticator app on your phone. Sign in, or sign up first, then open
      this link again.
    </Paragraph>
    <MailButton href={joinUrl}>Join</MailButton>
    <Paragraph>You can use the link once, until {validUntil}. If you weren't expecting this, ignore it.</Paragraph>
  </MailLayout>
);
