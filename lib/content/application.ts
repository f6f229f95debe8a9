/** What the application dialog says. */
export const application = {
  dialogTitle: (role: string) => `Apply for ${role}`,
  description: "One PDF and a few honest lines. We answer within ten working days.",
  resume: { label: "Resume", note: "PDF, at most 2 MB" },
  about: { label: "Description", placeholder: "What have you made, and why this role?" },
  action: "Submit Application",
  busy: "Submitting...",
  missingFields: "Missing fields",
  failure: {
    title: "Upload failed",
    description: "An error occurred. Please try again.",
    variant: "error",
  },
  sent: { title: "Application Submitted!", description: "Your resume was uploaded successfully." },
  receipt: "A confirmation is on its way to your mailbox. You'll hear from us within ten working days, either way.",
  close: "Close",
} as const;
