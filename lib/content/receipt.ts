/** What the receipt of a seat says, in its mail and on its page. */
export const receipt = {
  title: "Receipt",
  /** For a cohort whose sessions aren't planned yet. */
  usualClasses: "Six Saturdays, 9:00 AM to 12:00 PM IST",
  labels: {
    course: "Course",
    cohort: "Cohort",
    starts: "Starts",
    classes: "Live classes",
    taxable: "Taxable value",
    gst: (percent: number) => `GST ${percent}%`,
    total: "Total paid",
    price: "Price",
    paid: "Paid",
    paidOn: "Paid on",
    order: "Order",
    payment: "Payment",
    paidBy: "Paid by",
    reference: "Reference",
  },
  byTransfer: "Bank transfer",
  thanks: "Thank you for your payment. You're enrolled, and your cohort is in My Learning.",
  refunds: "Course fees are non-refundable after 14 days from the date of purchase.",
  print: "Print, or save as a PDF",
  back: "Back to My Learning",
} as const;
