import "server-only";

import type { ContactMessage, HomeMessage } from "@/lib/contact/schema";
import { inquiryLabel } from "@/lib/content/contact-page";
import { getEnv } from "@/lib/env";
import { isTrapped } from "@/lib/forms/bot-trap";
import { createAdminClient } from "@/lib/supabase/admin";

/** Null for fields that the form does not have or that are empty. */
type StoredMessage = {
  source: "home" | "contact-page";
  name: string;
  email: string;
  company: string | null;
  inquiryType: string | null;
  subject: string | null;
  message: string;
  isSuspect: boolean;
};

/** Stores a message and its mail to support in one transaction. */
async function send({ source, isSuspect, ...message }: StoredMessage): Promise<void> {
  const { error } = await createAdminClient().rpc("send_contact_message", {
    p_source: source,
    p_name: message.name,
    p_email: message.email,
    p_company: message.company,
    p_inquiry_type: message.inquiryType,
    p_subject: message.subject,
    p_message: message.message,
    p_recipient: getEnv().SUPPORT_EMAIL,
    p_template: "contact-message",
    p_payload: { ...message, inquiryType: inquiryLabel(message.inquiryType) },
    p_is_suspect: isSuspect,
  });
  if (error) throw error;
}

export const sendHomeMessage = (sent: HomeMessage): Promise<void> =>
  send({
    source: "home",
    name: sent.name,
    email: sent.email,
    company: sent.company || null,
    inquiryType: null,
    subject: null,
    message: sent.message,
    isSuspect: isTrapped(sent),
  });

export const sendContactMessage = (sent: ContactMessage): Promise<void> =>
  send({
    source: "contact-page",
    name: sent.name,
    email: sent.email,
    company: null,
    inquiryType: sent.inquiryType,
    subject: sent.subject || null,
    message: sent.message,
    isSuspect: isTrapped(sent),
  });
