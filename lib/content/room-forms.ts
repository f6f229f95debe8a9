/** What the room's forms and buttons say: the only texts of the room that its scripts contain. */
export const roomForms = {
  failure: {
    title: "That didn't work",
    description: "We couldn't save your change. Please try again in a moment.",
    variant: "error",
  },
  calendar: {
    address: "Address of your calendar",
    copy: "Copy the address",
    copied: "Copied",
    failed: "Please copy it by hand",
  },
  rating: {
    label: "Your rating",
    scale: "1 is poor, 5 is excellent.",
    text: "What should we keep, or change?",
    optional: "optional",
    action: "Send my answer",
    change: "Change my answer",
    busy: "Sending...",
    saved: { title: "Thank you for your answer.", description: "You can change it for seven days." },
    choose: "Please choose a rating from 1 to 5.",
    tooLong: "Keep it to 1,000 characters.",
  },
} as const;
