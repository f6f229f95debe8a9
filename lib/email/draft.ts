import type { ReactElement } from "react";

import type { MailContext } from "@/lib/email/templates/layout";

export type QueuedMail = { template: string; recipient: string; payload: unknown };

export type Attachment = { filename: string; contentType: string; /** base64 */ content: string };

export type Draft = {
  subject: string;
  body: ReactElement;
  /** The sender, as `Name <address>`; EMAIL_FROM by default. */
  from?: string;
  /** In addition to those that every mail has. */
  headers?: Record<string, string>;
  attachments?: Attachment[];
};

/** Makes the draft from the queued payload; throws if its shape is unexpected. */
export type Builder = (mail: QueuedMail, context: MailContext) => Draft | Promise<Draft>;
