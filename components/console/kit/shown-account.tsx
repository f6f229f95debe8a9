"use client";

import { createContext, use } from "react";

const ShownAccount = createContext<string | null>(null);

/** Around pages that were rendered for an operator, with the account's id. */
export const ShownAccountProvider = ShownAccount.Provider;

/** The account's id; null outside of the provider. */
export const useShownAccount = (): string | null => use(ShownAccount);

/** In every form of the console: the action refuses input from another account's page. */
export function ShownAccountField() {
  const account = useShownAccount();
  return account === null ? null : <input type="hidden" name="account" value={account} />;
}
