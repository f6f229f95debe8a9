import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailButton, MailLink, Paragraph } from "@/lib/email/templates/parts";

type UnfinishedCheckoutProps = { course: string; cohortId: string; startDate: string; choicesUrl: string };

/**
 * Sent once, a day after an unfinished checkout. No countdown and no number of seats, which would put pressure on the
 * reader.
 */
export const UnfinishedCheckout = ({
  course,
  cohortId,
  startDate,
  choicesUrl,
  ...context
}: UnfinishedCheckoutProps & MailContext) => (
  <MailLayout
    {...context}
    preview="You weren't charged, and the seat isn't yours yet."
    heading="You started to enrol but didn't finish"
    reason={
      <>
        You're receiving this email once, because a checkout was started with this account.{" "}
        <MailLink href={choicesUrl}>Don't write to me about checkouts</MailLink>
      </>
    }
  >
    <Paragraph>
      You started to buy a seat and didn't finish. You weren't charged. If you've changed your mind, there's nothing you
      need to do.
    </Paragraph>
    <Facts
      facts={[
        ["Course", `${course}, Cohort #${cohortId}`],
        ["Starts", startDate],
      ]}
    />
    <Paragraph>If something got in the way, reply to this email and tell us: a person reads it.</Paragraph>
    <MailButton href={`${context.siteUrl}/course`}>Go to the course</MailButton>
  </MailLayout>
);
