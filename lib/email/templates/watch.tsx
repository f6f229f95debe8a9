import { type Finding, headingOf, watchMail, wordsOf } from "@/lib/content/watch";
import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailLink, Paragraph } from "@/lib/email/templates/parts";

/** For the owners: what the watch has found, and what to do. */
export function Watch({ findings, ...context }: { findings: readonly Finding[] } & MailContext) {
  const words = findings.map((finding) => wordsOf(finding));
  return (
    <MailLayout
      {...context}
      preview={words[0]?.what ?? headingOf(findings)}
      heading={headingOf(findings)}
      reason={watchMail.reason}
    >
      {words.map(({ what, toDo, href }) => (
        <Paragraph key={what}>
          <strong>{what}</strong> {toDo} <MailLink href={`${context.siteUrl}${href}`}>{watchMail.link}</MailLink>
        </Paragraph>
      ))}
    </MailLayout>
  );
}
