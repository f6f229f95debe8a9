import { site } from "@/lib/content/site";
import { MailLayout } from "@/lib/email/templates/layout";
import { MailButton, Paragraph } from "@/lib/email/templates/parts";

/** Placeholders of the auth server's mails (Go templates). */
const context = { siteUrl: "{{ .SiteURL }}", supportEmail: site.supportEmail };

/** The page whose button redeems the token: opening the link has no effect. */
const linkOf = (type: string) => `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=${type}`;

const mails = {
  confirmation: {
    type: "signup",
    preview: "One click, and your account is ready.",
    heading: "Confirm your email",
    text: `Welcome to ${site.name}. Confirm that this address is yours, and your account is ready.`,
    action: "Confirm your email",
    where: "on any of your devices",
    reason: "You're receiving this email because someone signed up with this address. If it wasn't you, ignore it.",
  },
  recovery: {
    type: "recovery",
    preview: "Choose a new password for your account.",
    heading: "Choose a new password",
    text: "Someone asked for a new password for your account. If it was you, choose one here.",
    action: "Choose a new password",
    where: "on any of your devices",
    reason:
      "You're receiving this email because someone asked for a new password. If it wasn't you, ignore it: your old one still works.",
  },
  email_change: {
    type: "email_change",
    preview: "Confirm your account's new email address.",
    heading: "Confirm your new email",
    text: "Someone asked to change your account's address from {{ .Email }} to {{ .NewEmail }}. If it was you, confirm it here.",
    action: "Confirm the change",
    where: "on any device where you're signed in",
    reason:
      "You're receiving this email because of a change to your account. If it wasn't you, don't confirm it, and choose a new password.",
  },
} as const;

type AuthMailKind = keyof typeof mails;

/**
 * A mail of the auth server. `supabase/templates` has the rendered files; a test compares them with this source.
 */
export function AuthMail({ kind }: { kind: AuthMailKind }) {
  const { type, text, action, where, ...frame } = mails[kind];
  return (
    <MailLayout {...context} {...frame}>
      <Paragraph>{text}</Paragraph>
      <MailButton href={linkOf(type)}>{action}</MailButton>
      <Paragraph>{`You can use the link once, within an hour, ${where}.`}</Paragraph>
    </MailLayout>
  );
}
