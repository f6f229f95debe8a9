import { receipt as texts } from "@/lib/content/documents";
import type { Receipt } from "@/lib/documents/receipt";
import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailButton, Paragraph, Sums, withLineBreaks } from "@/lib/email/templates/parts";
import { roomPath } from "@/lib/email/templates/session-audience";

/** Tells a learner that the seat is theirs, and what was paid for it. */
export function PaymentReceipt({
  course,
  cohortId,
  startDate,
  seat,
  payment,
  isCorrected,
  seller,
  invoice,
  ...context
}: Receipt & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${course}, Cohort #${cohortId}: starts ${startDate}. Your receipt is inside.`}
      heading={isCorrected ? "Your corrected receipt" : "Your seat is confirmed"}
      reason="You're receiving this email because a seat was bought with this account. Keep this email as your receipt."
    >
      <Paragraph>{isCorrected ? texts.corrected : texts.thanks}</Paragraph>
      <Facts facts={seat.map(([name, value]) => [name, value.includes("\n") ? withLineBreaks(value) : value])} />
      <MailButton href={`${context.siteUrl}${roomPath(cohortId)}`}>Open your cohort</MailButton>
      <Sums facts={payment} />
      {invoice ? <Paragraph>{invoice}</Paragraph> : null}
      <Paragraph>{texts.refunds}</Paragraph>
      <Paragraph>{seller}</Paragraph>
    </MailLayout>
  );
}
