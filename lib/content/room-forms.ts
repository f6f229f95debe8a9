/** What the room's forms and buttons say: of its words, only these are in the scripts. */
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
