import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, Lines, MailButton } from "@/lib/email/templates/parts";

type JobApplicationProps = {
  role: string;
  name: string;
  email: string;
  description: string;
  applicationId?: string | undefined;
};

/** An application for the careers team; all input is escaped. The console opens the resume, for operators alone. */
export const JobApplication = ({
  role,
  name,
  email,
  description,
  applicationId,
  ...context
}: JobApplicationProps & MailContext) => (
  <MailLayout
    {...context}
    preview={`${name} applied for ${role}.`}
    heading="New application"
    reason="You're receiving this email because applications for our internships go to this address."
  >
    <Facts
      facts={[
        ["Role", role],
        ["Name", name],
        ["Email", email],
      ]}
    />
    <Lines text={description} />
    <MailButton href={`${context.siteUrl}/console/applications${applicationId ? `/${applicationId}` : ""}`}>
      Open the resume and answer
    </MailButton>
  </MailLayout>
);
