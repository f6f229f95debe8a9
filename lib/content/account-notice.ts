/**
 * For an account's page when another account has signed in, in another tab. A module of its own, since every such
 * page's scripts contain it.
 */
export const signedInElsewhere = {
  text: (email: string) => `You're signed in as ${email} in another tab.`,
  action: "Reload this page",
} as const;
