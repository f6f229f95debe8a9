import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailButton, Paragraph } from "@/lib/email/templates/parts";

/** The applicant's receipt. Contains no input: a stranger may have typed the address. */
export function ApplicationReceived({ role, ...context }: { role: string } & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`We have your application for ${role}.`}
      heading="We have your application"
      reason="You're receiving this email because this address was given in an application for an internship. If that wasn't you, please tell us."
    >
      <Paragraph>Thank you for applying. Your resume and your description have arrived.</Paragraph>
      <Facts facts={[["Role", role]]} />
      <Paragraph>Two people read every application. You'll hear from us within ten working days, either way.</Paragraph>
      <MailButton href={`${context.siteUrl}/careers/jobs`}>See what happens next</MailButton>
    </MailLayout>
  );
}
