import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, MailLink, Paragraph } from "@/lib/email/templates/parts";

/** For the owner of an account after a sign-up with its address. */
export function AccountExists(context: MailContext) {
  return (
    <MailLayout
      {...context}
      preview="No need to sign up again: just sign in."
      heading="You already have an account"
      reason="You're receiving this email because someone signed up with this address, which already has an account with us."
    >
      <Paragraph>
        Someone tried to sign up with this address. It already has an account, so nothing has changed and there's
        nothing to confirm. If it was you, just sign in.
      </Paragraph>
      <MailButton href={`${context.siteUrl}/auth`}>Sign in</MailButton>
      <Paragraph>
        Forgotten your password? <MailLink href={`${context.siteUrl}/auth/reset`}>Choose a new one</MailLink>. If it
        wasn't you, you can ignore this email.
      </Paragraph>
    </MailLayout>
  );
}
