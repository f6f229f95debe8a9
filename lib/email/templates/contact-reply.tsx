import type { CSSProperties } from "react";
import { Section } from "react-email";

import { site } from "@/lib/content/site";
import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Lines, LinkedText, Paragraph } from "@/lib/email/templates/parts";
import { RULE } from "@/lib/email/templates/styles";

type ContactReplyProps = {
  name: string;
  text: string;
  /** The name of the person who answered; null if their profile has none. */
  signedBy: string | null;
  /** When the visitor wrote, in words. */
  sentAt: string;
  /** What the visitor wrote. */
  quoted: string;
  reference: string;
};

/** Support's answer to a message from a contact form. */
export function ContactReply({
  name,
  text,
  signedBy,
  sentAt,
  quoted,
  reference,
  ...context
}: ContactReplyProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={text}
      heading={`Hello ${name}`}
      reason="You're receiving this email because a message was sent from our website with this address. Just reply to continue."
    >
      <LinkedText text={text} />
      <Lines text={signedBy === null ? site.name : `${signedBy}\n${site.name}`} />
      <Section className="mail-rule" style={quoteStyle}>
        <Paragraph>{`You wrote on ${sentAt} (reference ${reference}):`}</Paragraph>
        <Lines text={quoted} />
      </Section>
    </MailLayout>
  );
}

const quoteStyle: CSSProperties = { borderLeft: `3px solid ${RULE}`, paddingLeft: "16px" };
