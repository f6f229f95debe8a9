/** Whether an owner recorded an order or a payment as a bank transfer, judged by the id that the database gave it. */
export const isTransfer = (id: string | null): boolean => id?.startsWith("transfer_") ?? false;

/** How a payment was made, in words. */
export const paymentMethod = (id: string): string => (isTransfer(id) ? "Bank transfer" : "Razorpay");
