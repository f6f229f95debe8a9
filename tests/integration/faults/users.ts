import { randomUUID } from "node:crypto";

import type { PaymentsBackend } from "../payments/backend";
import { type Buyer, newBuyer } from "../payments/buyer";
import { signInAction } from "../support/form-actions";
import { messageOf, inputs } from "./flow";

const names = [
  "learner",
  "leaver",
  "asker",
  "orderer",
  "payer",
  "notified",
  "forgotten",
  "unlucky",
  "returner",
  "pupil",
] as const;

/** Confirmed accounts, created once per test file, one for each flow that needs its own. */
export type TestUsers = Record<(typeof names)[number], Buyer>;

export async function createTestUsers(backend: PaymentsBackend): Promise<TestUsers> {
  const users: Partial<TestUsers> = {};
  for (const name of names) users[name] = await newBuyer(backend);
  return users as TestUsers;
}

/** Signs the current client in with a new session. */
export async function startNewSession({ email }: Buyer): Promise<void> {
  const answer = messageOf(await signInAction({ email, password: inputs.password }));
  if (answer !== "ok") throw new Error(answer);
}

/** A new address that contains a name, to search for in the log. */
export const newEmail = (): string => `zenobia.quill-${randomUUID()}@example.com`;
