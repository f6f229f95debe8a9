import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { createAdminClient } from "@/lib/supabase/admin";

/** `isStopped`: an operator has stopped all bulk mail to the address, which the switch doesn't change. */
type MailChoices = { email: string; wantsCheckoutMails: boolean; isStopped: boolean };

/** A token that no address has. */
const NO_TOKEN = "00000000-0000-0000-0000-000000000000";

/** Text that isn't a token is looked up too, so that the answer takes as long. */
const tokenOf = (text: string): string => (z.guid().safeParse(text).success ? text : NO_TOKEN);

/** The choices of the address with this token; null for an unknown one or any other text. Cached per request. */
export const findMailChoices = cache(async (token: string): Promise<MailChoices | null> => {
  const { data, error } = await createAdminClient()
    .from("mail_choices")
    .select("email, checkout_mails_off_at, stopped_at")
    .eq("token", tokenOf(token))
    .maybeSingle();
  if (error) throw error;
  if (!data) return null;
  const isStopped = data.stopped_at !== null;
  return { email: data.email, wantsCheckoutMails: !isStopped && data.checkout_mails_off_at === null, isStopped };
});

/** Turns the mails about unfinished checkouts on or off; false for an unknown token. */
export async function setCheckoutMails(token: string, isOn: boolean): Promise<boolean> {
  const { data, error } = await createAdminClient()
    .from("mail_choices")
    .update({ checkout_mails_off_at: isOn ? null : new Date().toISOString() })
    .eq("token", tokenOf(token))
    .select("id");
  if (error) throw error;
  return data.length > 0;
}
