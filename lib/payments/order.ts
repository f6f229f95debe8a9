import "server-only";

import type { CurrentUser } from "@/lib/auth/identity";
import { type Cohort, COURSE_NAME, findCohort } from "@/lib/content/cohorts";
import { inOwnTime } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import { formatDay } from "@/lib/learning/dates";
import { log } from "@/lib/log";
import { CURRENCY, formatPaise, GST_PERCENT, SEAT_PRICE_PAISE, splitGst } from "@/lib/payments/money";
import { PRODUCT } from "@/lib/payments/product";
import { createProviderOrder, RazorpayError } from "@/lib/payments/razorpay";
import { askStore } from "@/lib/payments/store";
import { hitLimits } from "@/lib/rate-limit/limit";
import { hmacSha256 } from "@/lib/security/hmac";
import { createAdminClient } from "@/lib/supabase/admin";

/** Orders of one account, by the minute. */
const MAX_ORDERS = 5;
const WINDOW_SECONDS = 60;

/** For giving back a seat that was held for nothing. */
const RELEASE_MS = 1_000;

/** A checkout without a hold ends after as long as one with a hold: by then the cohort may have filled up. */
const OPEN_WITHOUT_HOLD_SECONDS = 1_200;

/**
 * `holdSeconds`: for how long a seat is held for the order, 0 where none is; `payWithinSeconds`: when the checkout is to
 * close. Both count from now.
 */
export type OpenedOrder =
  | {
      kind: "open";
      id: string;
      /** paise */
      amount: number;
      currency: string;
      holdSeconds: number;
      payWithinSeconds: number;
    }
  | { kind: "unknown_cohort" | "not_on_sale" | "sold_out" | "already_enrolled" | "provider_failed" }
  | { kind: "too_many"; waitSeconds: number };

/** What the mails say of course and price, as it is now. */
function receiptFacts({ id, startDate }: Cohort) {
  const { taxable, gst } = splitGst(SEAT_PRICE_PAISE);
  return {
    course: COURSE_NAME,
    cohortId: id,
    startDate: formatDay(startDate),
    taxable: formatPaise(taxable),
    gst: formatPaise(gst),
    gstPercent: GST_PERCENT,
    total: formatPaise(SEAT_PRICE_PAISE),
  };
}

/** Makes the order at Razorpay and remembers its id; null, and no seat held, where Razorpay fails. */
async function makeProviderOrder(orderId: string, cohortId: string): Promise<string | null> {
  const admin = createAdminClient();
  try {
    const notes = { product: PRODUCT, cohort: cohortId, order: orderId };
    const order = { receipt: orderId, amount: SEAT_PRICE_PAISE, currency: CURRENCY, notes };
    const made = await createProviderOrder(order);
    if (made.amount !== SEAT_PRICE_PAISE || made.currency !== CURRENCY) throw new RazorpayError("malformed");
    return await askStore((deadline) =>
      admin.rpc("attach_provider_order", { p_order_id: orderId, p_provider_order_id: made.id }).abortSignal(deadline),
    );
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    log("error", "order.provider-failed", { order: orderId, error });
    await inOwnTime(RELEASE_MS, async () =>
      askStore((deadline) => admin.rpc("release_payment_order", { p_order_id: orderId }).abortSignal(deadline)),
    );
    return null;
  }
}

/** What the database counts a caller's holds by: no address can be read back from it without our key. */
const callerDigest = (caller: string): string =>
  hmacSha256(getEnv().SUPABASE_SECRET_KEY, `seat-hold/${caller}`).toString("hex");

/**
 * Opens an order for a seat and holds the seat for 20 minutes, or for less or not at all where account or `caller` (the
 * buyer's network, where the host names it) may hold no more. Price, currency and buyer are the server's; a second call
 * finds the order that is open already.
 *
 * @throws StoreUnavailableError, and whatever the limit's counter throws: without it there is no order
 */
export async function openOrder(user: CurrentUser, cohortId: string, caller: string | null): Promise<OpenedOrder> {
  const cohort = findCohort(cohortId);
  if (!cohort) return { kind: "unknown_cohort" };
  if (!cohort.isOnSale) return { kind: "not_on_sale" };
  const waitSeconds = await hitLimits([{ key: `order/${user.id}`, max: MAX_ORDERS, seconds: WINDOW_SECONDS }]);
  if (waitSeconds > 0) return { kind: "too_many", waitSeconds };

  const askedAt = performance.now();
  const order = await askStore((deadline) =>
    createAdminClient()
      .rpc("open_payment_order", {
        p_user_id: user.id,
        p_email: user.email,
        p_cohort_id: cohortId,
        p_amount: SEAT_PRICE_PAISE,
        p_receipt_facts: receiptFacts(cohort),
        p_caller: caller === null ? null : callerDigest(caller),
      })
      .abortSignal(deadline)
      .single(),
  );
  if (order.id === null) return { kind: order.outcome as "unknown_cohort" | "sold_out" | "already_enrolled" };
  const id = order.provider_order_id ?? (await makeProviderOrder(order.id, cohortId));
  if (id === null) return { kind: "provider_failed" };
  // Making the order at Razorpay may have taken seconds of the hold.
  const elapsedSeconds = Math.ceil((performance.now() - askedAt) / 1_000);
  const holdSeconds = Math.max(0, order.hold_seconds - elapsedSeconds);
  const payWithinSeconds = holdSeconds || OPEN_WITHOUT_HOLD_SECONDS;
  return { kind: "open", id, amount: SEAT_PRICE_PAISE, currency: CURRENCY, holdSeconds, payWithinSeconds };
}

/**
 * Forgets from which networks holds were asked that are over.
 *
 * @throws StoreUnavailableError
 */
export async function forgetHoldCallers(): Promise<void> {
  await askStore((deadline) => createAdminClient().rpc("forget_hold_callers").abortSignal(deadline));
}
