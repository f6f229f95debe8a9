/** Whether an order or a payment was recorded by an owner, as a bank transfer, by the id that the database gave it. */
export const isTransfer = (id: string | null): boolean => id?.startsWith("transfer_") ?? false;

/** How a payment came, in words. */
export const paymentMethod = (id: string): string => (isTransfer(id) ? "Bank transfer" : "Razorpay");
