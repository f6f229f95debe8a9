/** On a page of an account when another one has signed in, in another tab. By itself: it is in the scripts of each. */
export const signedInElsewhere = {
  text: (email: string) => `You're signed in as ${email} in another tab.`,
  action: "Reload this page",
} as const;
