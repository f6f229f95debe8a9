/** The page for a failed payment. */
export const paymentFailed = {
  title: "Payment Failed",
  text: "Your payment was not successful or was cancelled.",
  advice:
    "Did money leave your account all the same? Do not pay twice: your seat appears under My Learning as soon as the payment is confirmed. If it has not within an hour,",
  adviceLink: "write to us",
  action: "Back to Courses",
} as const;
