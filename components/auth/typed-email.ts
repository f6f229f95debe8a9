import type { ChangeEvent } from "react";

/** The address as it is being typed, shared by the forms that ask for it. */
export type TypedEmail = { email: string; onEmailChange: (email: string) => void };

/** Hands on what an email field says. */
export const takeEmail =
  (onEmailChange: TypedEmail["onEmailChange"]) =>
  ({ target }: ChangeEvent<HTMLInputElement>): void =>
    onEmailChange(target.value);
