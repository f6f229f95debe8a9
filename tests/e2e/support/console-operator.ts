import { randomUUID } from "node:crypto";

import type { Backend } from "../../../sandbox/backend.ts";
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

/** Adds what the console shows of an address. */
export async function addPerson(sql: Backend["sql"], email: string): Promise<void> {
  const parts = [
    `insert into public.workshop_signups ("Email Address", "Session Title", "Newsletter")
     values ($1, 'AI for Product Management', true)`,
    "insert into public.waitlist_signups (email, business_function) values ($1, 'Finance & Accounting')",
    `insert into public.contact_messages (source, name, email, message, created_at)
     values ('home', 'Asha Rao', $1, 'Do you train whole teams?', now() - interval '3 days')`,
    `insert into public.email_outbox (template, recipient, payload, status, last_error, attempts)
     values ('waitlist-joined', $1, '{"businessFunction": "Finance & Accounting"}', 'failed', 'The address bounced.', 1)`,
  ];
  for (const part of parts) await sql(part, [email]);
}
