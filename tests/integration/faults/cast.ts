import { randomUUID } from "node:crypto";

import { type Buyer, newBuyer } from "../payments/buyer";
import type { Scene } from "../payments/scene";
import { signInAction } from "../support/form-actions";
import { said, typed } from "./journey";

/** Confirmed accounts, made once for a file's tests: one for each journey that needs somebody of its own. */
export type Cast = Record<
  "learner" | "leaver" | "orderer" | "payer" | "notified" | "forgotten" | "unlucky" | "returner",
  Buyer
>;

export async function newCast(scene: Scene): Promise<Cast> {
  const one = () => newBuyer(scene);
  return {
    learner: await one(),
    leaver: await one(),
    orderer: await one(),
    payer: await one(),
    notified: await one(),
    forgotten: await one(),
    unlucky: await one(),
    returner: await one(),
  };
}

/** Whoever acts is signed in as this account, with a session of its own. */
export async function enterAnew({ email }: Buyer): Promise<void> {
  const answer = said(await signInAction({ email, password: typed.password }));
  if (answer !== "ok") throw new Error(answer);
}

/** An address nobody used before, of a person whose name is in it. */
export const newAddress = (): string => `zenobia.quill-${randomUUID()}@example.com`;
