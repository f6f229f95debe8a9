import "server-only";

import { hitLimits } from "@/lib/security/rate-limit";
import { createAdminClient } from "@/lib/supabase/admin";

const perHour = (email: string) => ({ key: `account-exists ${email.toLowerCase()}`, max: 1, seconds: 3_600 });

/** Queues the mail that tells an account's owner of a sign-up with their address; at most one an hour. */
export async function queueAccountExistsMail(email: string): Promise<void> {
  if ((await hitLimits([perHour(email)])) > 0) return;
  const mail = { template: "account-exists", recipient: email, payload: {} };
  const { error } = await createAdminClient().from("email_outbox").insert(mail);
  if (error) throw error;
}
