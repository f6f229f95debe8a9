/** The page for a failed payment. */
export const paymentFailed = {
  title: "Payment Failed",
  text: "Your payment was not successful or was cancelled.",
  advice:
    "Did money leave your account anyway? Don't pay twice: your seat appears in My Learning as soon as the payment is confirmed. If you don't see it there within an hour,",
  adviceLink: "write to us",
  action: "Back to Courses",
} as const;
