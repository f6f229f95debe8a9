import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, Paragraph } from "@/lib/email/templates/parts";

type ErasureLinkProps = MailContext & {
  url: string;
  /** Only what a registration's page exports, not an account. */
  isPageOnly: boolean;
};

/** Leads to a page with a button: opening it, as mail scanners do, deletes nothing. */
export const ErasureLink = ({ url, isPageOnly, ...context }: ErasureLinkProps) => (
  <MailLayout
    {...context}
    preview="The link is good for an hour."
    heading={isPageOnly ? "Delete your registrations?" : "Delete your account?"}
    reason="You're receiving this email because someone asked on our site to delete what we store under this address."
  >
    <Paragraph>
      {isPageOnly
        ? "You asked us to delete your registrations, places on waiting lists and newsletter choice."
        : "You asked us to delete your account, and everything else we store about you that we don't have to keep."}{" "}
      The link leads to a page that says what goes and what stays. Nothing is deleted before you confirm it there.
    </Paragraph>
    <MailButton href={url}>{isPageOnly ? "Delete my registrations" : "Delete my account"}</MailButton>
    <Paragraph>The link is good for an hour. If it wasn't you, ignore this email: nothing changes.</Paragraph>
  </MailLayout>
);
