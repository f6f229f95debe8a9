import { Fragment } from "react";

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
      <Paragraph>
        {message.split("\n").map((line, index) => (
          // Lines of one text never change places, so their position names them.
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Paragraph>
    </MailLayout>
  );
}
