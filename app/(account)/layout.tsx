import type { Metadata } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Made for one person, at every request; never kept. */
export const dynamic = "force-dynamic";

/** Each page asks for its user itself, in its own layout where it has a skeleton: only it knows where to come back to. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return children;
}
