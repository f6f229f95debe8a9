import { randomUUID } from "node:crypto";

import { createOperator, signInOperator } from "./operators.ts";
import { test as base } from "./test.ts";

export type Operator = { id: string; email: string };

/** `operator` is a new owner, signed in to the page with the second factor. */
export const test = base.extend<{ operator: Operator }>({
  operator: async ({ context, stack }, use) => {
    const email = `operator-${randomUUID()}@example.com`;
    const id = await createOperator(stack, email, { role: "owner" });
    await signInOperator(email, context, stack);
    await use({ id, email });
  },
});
