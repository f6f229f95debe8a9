import type { Backend } from "../../../sandbox/backend.ts";
import { type Learner, newLearner } from "../profile/learner";

/** A learner who may buy. */
export type Buyer = Learner;

/** Creates a confirmed account that is two days old, and signs it in. */
export async function newBuyer(
  backend: Pick<Backend, "url" | "publishableKey" | "sql">,
  email?: string,
): Promise<Buyer> {
  const buyer = await newLearner(backend, { full_name: "Ada Lovelace" }, email);
  await backend.sql("update auth.users set created_at = now() - interval '2 days' where id = $1", [buyer.id]);
  return buyer;
}
