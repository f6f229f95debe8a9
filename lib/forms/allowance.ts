import "server-only";

import { log } from "@/lib/log";
import { hitLimits } from "@/lib/rate-limit/limit";

/** How often one caller may send one form. */
export type Allowance = { max: number; seconds: number };

/** An office behind one address can register its people in it; a script comes to an end. */
export const usualAllowance: Allowance = { max: 30, seconds: 600 };

/**
 * Counts one submission of `form` by `who`; answers the seconds until the next is allowed, 0 where this one is. Without
 * its counters a form stays open: losing what people send is worse than taking too much.
 */
export async function countSubmission(form: string, who: string, allowance: Allowance): Promise<number> {
  try {
    return await hitLimits([{ key: `form ${form} ${who}`, ...allowance }]);
  } catch (error) {
    log("error", "form.not-counted", { form, error });
    return 0;
  }
}
