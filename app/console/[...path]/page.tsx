import { notFound } from "next/navigation";

import { Missing } from "@/components/layout/missing";
import { currentOperator } from "@/lib/console/access";

/**
 * An unknown address of the console, rendered like its pages: the prerendered not-found page would not fit the policy with
 * a nonce that the middleware sets on all of them. To everybody else it answers as the console's known addresses do.
 */
export default async function UnknownConsolePage() {
  return (await currentOperator()) ? <Missing /> : notFound();
}
