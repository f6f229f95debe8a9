import type { Metadata } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = { robots: { index: false, follow: false } };

export const dynamic = "force-dynamic";

/**
 * Each page calls `requireUser` itself, since only the page knows its return URL. None has a `loading.tsx`: without
 * JavaScript the skeleton would never go away, and its status would be sent before the page's own.
 */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return children;
}
