import "server-only";

import { cache } from "react";

import { type Receipt, receiptOf } from "@/lib/documents/receipt";
import { getEnv } from "@/lib/env";
import { isReadable } from "@/lib/forms/text";
import { createUserClient } from "@/lib/supabase/server";

/**
 * The receipt of an order that the signed-in person paid, by the order's id at the provider; null for every other id.
 * Cached per request.
 */
export const findReceipt = cache(async (orderId: string): Promise<Receipt | null> => {
  if (!isReadable(orderId)) return null;
  const client = await createUserClient();
  const { data, error } = await client.rpc("own_receipt", { p_order_id: orderId });
  if (error) throw error;
  return data === null ? null : receiptOf(data, getEnv().COMPANY_GSTIN);
});
