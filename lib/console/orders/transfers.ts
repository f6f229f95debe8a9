import * as z from "zod/mini";

/** Whether an owner recorded an order or a payment as a bank transfer, judged by the id that the database gave it. */
export const isTransfer = (id: string | null): boolean => id?.startsWith("transfer_") ?? false;

/** How a payment was made, in words. */
export const paymentMethod = (id: string): string => (isTransfer(id) ? "Bank transfer" : "Razorpay");

/** A recorded transfer as a page showed it: paise, and a day in India. */
export type ShownTransfer = { price: number; amount: number; tds: number; reference: string; receivedOn: string };

const shown = z.object({
  price: z.int(),
  amount: z.int(),
  tds: z.int(),
  reference: z.string(),
  receivedOn: z.iso.date(),
});

/** From a form's field; null for anything else. */
export function shownTransfer(text: string): ShownTransfer | null {
  try {
    return shown.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
