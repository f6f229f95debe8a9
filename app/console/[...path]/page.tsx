import type { Metadata } from "next";

import { Missing } from "@/components/layout/missing";
import { missingTitle } from "@/lib/page-title";

export const metadata: Metadata = { title: missingTitle };

/**
 * An unknown address of the console, rendered like its pages: the prerendered not-found page would not fit the policy with
 * a nonce that the middleware sets on all of them.
 */
export default function UnknownConsolePage() {
  return <Missing />;
}
