import type { Metadata } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export const dynamic = "force-dynamic";

/** Each page, or its layout if it has a skeleton, calls `requireUser` itself: only it knows its return URL. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return children;
}
