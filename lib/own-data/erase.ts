import "server-only";

import { isAuthApiError } from "@supabase/supabase-js";

import { getEnv } from "@/lib/env";
import { log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";

/** Per run; the next run continues. */
const MOST_AT_ONCE = 20;

/**
 * Works through the confirmed erasures whose turn it is, and returns how many are done. Every step can be repeated: one
 * that fails, or a mail that is being sent, is left for the next run. Throws the first failure, after all have had their
 * turn.
 */
export async function eraseDue(): Promise<number> {
  const admin = createAdminClient();
  const { ERASURE_WAITS_FROM } = getEnv();
  const due = await admin.rpc("due_erasures", {
    p_limit: MOST_AT_ONCE,
    ...(ERASURE_WAITS_FROM === undefined ? {} : { p_waits_from: ERASURE_WAITS_FROM }),
  });
  if (due.error) throw due.error;
  const outcomes = [];
  for (const one of due.data) outcomes.push(await settled(erase(one)));
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure) throw failure.reason;
  return outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value).length;
}

/** The same right after a confirmation; a failure is only logged, since the retention job goes on with it. */
export async function eraseSoon(): Promise<void> {
  try {
    await eraseDue();
  } catch (error) {
    log("warn", "data.erasure-failed", { error });
  }
}

const settled = async <Value>(work: Promise<Value>) => (await Promise.allSettled([work]))[0];

/** False if a mail is being sent. The files go before the rows that lead to them, and the account last. */
async function erase({ id, user_id: userId }: { id: string; user_id: string | null }): Promise<boolean> {
  const admin = createAdminClient();
  const files = await admin.rpc("erasure_files", { p_id: id });
  if (files.error) throw files.error;
  for (const bucket of new Set(files.data.map((file) => file.bucket))) {
    const names = files.data.filter((file) => file.bucket === bucket).map(({ name }) => name);
    // Storage ignores missing files.
    const { error } = await admin.storage.from(bucket).remove(names);
    if (error) throw error;
  }
  const rows = await admin.rpc("erase_rows", { p_id: id });
  if (rows.error) throw rows.error;
  if (rows.data > 0) return false;
  if (userId !== null) {
    const { error } = await admin.auth.admin.deleteUser(userId);
    if (error && !(isAuthApiError(error) && error.code === "user_not_found")) throw error;
  }
  const finished = await admin.rpc("finish_erasure", { p_id: id });
  if (finished.error) throw finished.error;
  log("info", "data.erased", { isAccount: userId !== null });
  return true;
}
