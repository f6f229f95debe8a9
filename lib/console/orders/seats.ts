import "server-only";

import type { ConsoleOrder } from "@/lib/console/orders/orders";
import { createUserClient } from "@/lib/supabase/server";

/** A seat: Razorpay's id of the order that bought it, and the cohort it is in now. */
export type SeatOfOrder = { orderId: string; cohortId: string };

/**
 * The open seat that an order's payment bought, wherever it has moved; otherwise the one that its buyer has in its
 * cohort by another order. Undefined without a seat.
 */
export async function findSeat({
  email,
  cohortId,
  paymentId,
}: Pick<ConsoleOrder, "email" | "cohortId" | "paymentId">): Promise<SeatOfOrder | undefined> {
  const client = await createUserClient();
  const seats = () =>
    client.from("cohort_enrollments").select("orderId:order_id, cohortId:cohort_id").eq("is_open", true).limit(1);
  const bought = paymentId === null ? null : await seats().eq("payment_id", paymentId);
  if (bought?.error) throw bought.error;
  if (bought?.data[0]) return bought.data[0];
  const { data, error } = await seats().eq("email", email).eq("cohort_id", cohortId);
  if (error) throw error;
  return data[0];
}
