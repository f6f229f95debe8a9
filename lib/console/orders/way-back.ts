import type { Capture } from "@/lib/console/orders/orders";

/** Razorpay's names for ways of paying that people know by another. */
const ways: Readonly<Record<string, string>> = {
  card: "to the card it was paid with",
  upi: "by UPI, as it was paid",
  netbanking: "to the bank account it was paid from",
  wallet: "to the wallet it was paid from",
};

/** How a payment's money goes back. */
export const wayBack = ({ method, transferredOn }: Pick<Capture, "method" | "transferredOn">): string =>
  transferredOn === null ? (ways[method ?? ""] ?? "the way it was paid") : "by a transfer that you make";
