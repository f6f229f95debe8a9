import type { Metadata } from "next";

import { Missing } from "@/components/layout/missing";
import { missingTitle } from "@/lib/seo/page-title";

export const metadata: Metadata = { title: missingTitle };

/**
 * An unknown address of the console, rendered like its pages: the prerendered not-found page has no nonce, and the
 * middleware's policy asks for one on every page of the console.
 */
export default function UnknownConsolePage() {
  return <Missing />;
}
