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
} as const;
