import "server-only";

import type { CurrentUser } from "@/lib/auth/identity";
import { COURSE_NAME } from "@/lib/content/cohorts";
import { getEnv } from "@/lib/env";
import { CURRENCY, GST_PERCENT } from "@/lib/format/money";
import { remainingMs, withOwnDeadline } from "@/lib/http/deadline";
import { log } from "@/lib/log";
import { PRODUCT } from "@/lib/payments/product";
import { queryWithRetry } from "@/lib/payments/query-with-retry";
import { createProviderOrder, RazorpayError } from "@/lib/payments/razorpay";
import { hmacSha256 } from "@/lib/security/hmac";
import { hitLimits } from "@/lib/security/rate-limit";
import { createAdminClient } from "@/lib/supabase/admin";

/** Orders of one account per window. */
const MAX_ORDERS = 5;
const WINDOW_SECONDS = 60;

/** Reserved for our database after Razorpay's response, however long that took, in ms. */
const AFTER_PROVIDER_MS = 1_000;

/** A checkout without a hold stays open as long as one with a hold; by then the cohort may be full. */
const OPEN_WITHOUT_HOLD_SECONDS = 1_200;

/**
 * `holdSeconds`: how long a seat is held for the order, 0 if none is. `payWithinSeconds`: when the checkout should
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
  /** `price`: the price now, in paise. */
  | { kind: "price_changed"; price: number }
  | { kind: "too_many"; waitSeconds: number };

/**
 * The course and its tax for the mails, fixed when the order is made. So are the cohort and its first day, which the
 * database adds. The price is the order's amount.
 */
export const receiptFacts = { course: COURSE_NAME, gstPercent: GST_PERCENT };

/** An order of ours that is open; `amount` in paise. */
type OwnOrder = { id: string; amount: number };

/** Creates the order at Razorpay and stores its id; null, with the hold released, if Razorpay fails. */
async function attachProviderOrder({ id: orderId, amount }: OwnOrder, cohortId: string): Promise<string | null> {
  const admin = createAdminClient();
  try {
    const notes = { product: PRODUCT, cohort: cohortId, order: orderId };
    const order = { receipt: orderId, amount, currency: CURRENCY, notes };
    const created = await createProviderOrder(order);
    if (created.amount !== amount || created.currency !== CURRENCY) throw new RazorpayError("malformed");
    return await withOwnDeadline(Math.max(AFTER_PROVIDER_MS, remainingMs()), async () =>
      queryWithRetry((deadline) =>
        admin
          .rpc("attach_provider_order", { p_order_id: orderId, p_provider_order_id: created.id })
          .abortSignal(deadline),
      ),
    );
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    log("error", "order.provider-failed", { orderId, error });
    await withOwnDeadline(AFTER_PROVIDER_MS, async () =>
      queryWithRetry((deadline) => admin.rpc("release_payment_order", { p_order_id: orderId }).abortSignal(deadline)),
    );
    return null;
  }
}

/** Keyed, so that the caller's address cannot be recovered from the database. */
const callerDigest = (caller: string): string =>
  hmacSha256(getEnv().SUPABASE_SECRET_KEY, `seat-hold/${caller}`).toString("hex");

type OrderRequest = {
  cohortId: string;
  /** In paise; undefined accepts any price. */
  shownPrice: number | undefined;
  /** The buyer's network, null if the host doesn't report it. */
  caller: string | null;
};

/**
 * Opens an order at the cohort's price, if that was the one shown, and holds its seat for 20 minutes, or for less or not at
 * all if the account or the caller has reached its limit of holds. A second call returns the order that is already open.
 *
 * @throws DatabaseUnavailableError, and what the rate limiter throws: without it there is no order
 */
export async function openOrder(
  user: CurrentUser,
  { cohortId, shownPrice, caller }: OrderRequest,
): Promise<OpenedOrder> {
  const waitSeconds = await hitLimits([{ key: `order/${user.id}`, max: MAX_ORDERS, seconds: WINDOW_SECONDS }]);
  if (waitSeconds > 0) return { kind: "too_many", waitSeconds };

  const startedAt = performance.now();
  const order = await queryWithRetry((deadline) =>
    createAdminClient()
      .rpc("open_payment_order", {
        p_user_id: user.id,
        p_email: user.email,
        p_cohort_id: cohortId,
        p_receipt_facts: receiptFacts,
        p_caller: caller === null ? null : callerDigest(caller),
        p_shown_price: shownPrice ?? null,
      })
      .abortSignal(deadline)
      .single(),
  );
  if (order.outcome === "price_changed" && order.amount !== null) return { kind: "price_changed", price: order.amount };
  if (order.id === null || order.amount === null)
    return { kind: order.outcome as "unknown_cohort" | "not_on_sale" | "sold_out" | "already_enrolled" };
  const id = order.provider_order_id ?? (await attachProviderOrder({ id: order.id, amount: order.amount }, cohortId));
  if (id === null) return { kind: "provider_failed" };
  // Creating the order at Razorpay may have used up seconds of the hold.
  const elapsedSeconds = Math.ceil((performance.now() - startedAt) / 1_000);
  const holdSeconds = Math.max(0, order.hold_seconds - elapsedSeconds);
  const payWithinSeconds = holdSeconds || OPEN_WITHOUT_HOLD_SECONDS;
  return { kind: "open", id, amount: order.amount, currency: CURRENCY, holdSeconds, payWithinSeconds };
}

/**
 * The ids of the cohorts in which a seat is held for this buyer, who has not paid for it yet.
 *
 * @throws DatabaseUnavailableError
 */
export async function heldCohorts(userId: string): Promise<string[]> {
  const orders = await queryWithRetry((deadline) =>
    createAdminClient()
      .from("payment_orders")
      .select("cohort_id")
      .eq("user_id", userId)
      .in("status", ["created", "attempted"])
      .gt("held_until", new Date().toISOString())
      .abortSignal(deadline),
  );
  return [...new Set(orders.map(({ cohort_id: id }) => id))];
}

/**
 * Deletes the caller digests of expired holds.
 *
 * @throws DatabaseUnavailableError
 */
export async function forgetHoldCallers(): Promise<void> {
  await queryWithRetry((deadline) => createAdminClient().rpc("forget_hold_callers").abortSignal(deadline));
}
