import { createElement, Fragment } from "react";

import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, Paragraph } from "@/lib/email/templates/parts";

export type ContactMessageProps = { name: string; email: string; company: string | null; message: string };

/** Brings a visitor's message to support; whatever they typed is shown as text. */
export function ContactMessage({ name, email, company, message, ...context }: ContactMessageProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${name} wrote through the contact form.`}
      heading="New message from the website"
      reason="You get this mail because contact forms of the website go to this address. Reply to answer the sender."
    >
      <Facts
        facts={[
          ["Name", name],
          ["Email", email],
          ["Company", company ?? "not given"],
        ]}
      />
      <Paragraph>{withLineBreaks(message)}</Paragraph>
    </MailLayout>
  );
}

/** The lines of a text, passed as arguments and not as a list, since a line has nothing to be its key. */
const withLineBreaks = (text: string) =>
  createElement(
    Fragment,
    null,
    ...text.split("\n").flatMap((line, index) => (index === 0 ? [line] : [createElement("br"), line])),
  );
