import "server-only";

import type { HomeMessage } from "@/lib/contact/schema";
import { getEnv } from "@/lib/env";
import { createAdminClient } from "@/lib/supabase/admin";

/**
 * Stores a message from the home page, and the mail that brings it to support, in one transaction.
 * Throws if the database did not take it.
 */
export async function sendHomeMessage({
  name,
  email,
  company,
  message,
}: Pick<HomeMessage, "name" | "email" | "company" | "message">): Promise<void> {
  const { error } = await createAdminClient().rpc("send_contact_message", {
    p_source: "home",
    p_name: name,
    p_email: email,
    p_company: company || null,
    p_inquiry_type: null,
    p_subject: null,
    p_message: message,
    p_recipient: getEnv().SUPPORT_EMAIL,
    p_template: "contact-message",
    p_payload: { name, email, company: company || null, message },
  });
  if (error) throw error;
}
