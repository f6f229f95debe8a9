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
      preview={`We'll write to you as soon as a seat in ${what} can be bought.`}
      heading="You're on the waiting list"
      reason={
        <>
          You get this mail because this address joined our waiting list: {list}.{" "}
          <MailLink href={leaveUrl}>Leave the waiting list</MailLink>
        </>
      }
    >
      <Paragraph>
        Thank you for your interest in <strong>{what}</strong> of the {COURSE_NAME}. We'll write to you as soon as a
        seat can be bought.
      </Paragraph>
      <Paragraph>There is nothing you need to do until then, and no seat is held for you.</Paragraph>
      <MailButton href={`${context.siteUrl}/course#cohorts`}>See the cohorts</MailButton>
    </MailLayout>
  );
}
