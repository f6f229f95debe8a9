import { site } from "@/lib/content/site";
import { MailLayout } from "@/lib/email/templates/layout";
import { MailButton, Paragraph } from "@/lib/email/templates/parts";

/** Placeholders of the auth backend's mails (Go templates). */
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
    reason: "You get this mail because somebody signed up with this address. If it was not you, ignore it.",
  },
  recovery: {
    type: "recovery",
    preview: "Choose a new password for your account.",
    heading: "Choose a new password",
    text: "Somebody asked for a new password for your account. If it was you, choose one here.",
    action: "Choose a new password",
    where: "on any of your devices",
    reason:
      "You get this mail because somebody asked for a new password. If it was not you, ignore it: your old one stays.",
  },
  email_change: {
    type: "email_change",
    preview: "Confirm the change of your account's address.",
    heading: "Confirm your new email",
    text: "Somebody asked to change the address of your account from {{ .Email }} to {{ .NewEmail }}. If it was you, confirm it here.",
    action: "Confirm the change",
    where: "on any device where you are signed in",
    reason:
      "You get this mail because of a change to your account. If it was not you, do not confirm, and choose a new password.",
  },
} as const;

export type AuthMailKind = keyof typeof mails;

/**
 * A mail of the auth backend. `supabase/templates` has the rendered files; a test compares them with this source.
 */
export function AuthMail({ kind }: { kind: AuthMailKind }) {
  const { type, text, action, where, ...frame } = mails[kind];
  return (
    <MailLayout {...context} {...frame}>
      <Paragraph>{text}</Paragraph>
      <MailButton href={linkOf(type)}>{action}</MailButton>
      <Paragraph>{`The link works once, within an hour, ${where}.`}</Paragraph>
    </MailLayout>
  );
}
