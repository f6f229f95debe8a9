import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, Lines, MailButton, Paragraph } from "@/lib/email/templates/parts";

type JobApplicationProps = {
  role: string;
  name: string;
  email: string;
  description: string;
  /** The file's place in the bucket, and an address that opens it for the operator alone. */
  resumePath: string;
  resumeUrl: string;
};

/** An application for the careers team; all input is escaped. */
export function JobApplication({
  role,
  name,
  email,
  description,
  resumePath,
  resumeUrl,
  ...context
}: JobApplicationProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${name} applied for ${role}.`}
      heading="New application"
      reason="You're receiving this email because applications for our internships go to this address. Reply to answer the applicant."
    >
      <Facts
        facts={[
          ["Role", role],
          ["Name", name],
          ["Email", email],
          ["Resume", resumePath],
        ]}
      />
      <Lines text={description} />
      <MailButton href={resumeUrl}>Open the resume</MailButton>
      <Paragraph>To open it, you need access to this website's storage in Supabase.</Paragraph>
    </MailLayout>
  );
}
