import { NEXT_COHORT_LIST } from "@/lib/content/cohort-lists";
import { COURSE_NAME } from "@/lib/content/cohorts";
import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, MailLink, Paragraph } from "@/lib/email/templates/parts";

/** For the waiting list of a cohort, or of the next one. */
export function CohortWaitlistJoined({ list, leaveUrl, ...context }: { list: string; leaveUrl: string } & MailContext) {
  const what = list === NEXT_COHORT_LIST ? "the next cohort" : list;
  return (
    <MailLayout
      {...context}
      preview={`We'll email you as soon as seats in ${what} go on sale.`}
      heading="You're on the waiting list"
      reason={
        <>
          You're receiving this email because this address joined our waiting list: {list}.{" "}
          <MailLink href={leaveUrl}>Leave the waiting list</MailLink>
        </>
      }
    >
      <Paragraph>
        Thank you for your interest in <strong>{what}</strong> of the {COURSE_NAME}. We'll email you as soon as seats go
        on sale.
      </Paragraph>
      <Paragraph>There's nothing you need to do until then, and no seat is held for you.</Paragraph>
      <MailButton href={`${context.siteUrl}/course#cohorts`}>See the cohorts</MailButton>
    </MailLayout>
  );
}
