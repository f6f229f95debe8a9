import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailButton, MailLink, Paragraph } from "@/lib/email/templates/parts";

type UnfinishedCheckoutProps = { course: string; cohortId: string; startDate: string; choicesUrl: string };

/** A day after a checkout that was not finished, once. No countdown, and no number of seats: both would hurry. */
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
    heading="You began to enrol and didn't finish"
    reason={
      <>
        You're receiving this email once, because a checkout was begun with this account.{" "}
        <MailLink href={choicesUrl}>Don't write to me about checkouts</MailLink>
      </>
    }
  >
    <Paragraph>
      You began to buy a seat, and the payment didn't come through. You weren't charged. If you've changed your mind,
      there's nothing to do.
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
