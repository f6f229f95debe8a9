import "@/app/console/console.css";

import type { Metadata } from "next";
import type { ReactNode } from "react";

/** No title here, or the not-found page would lose its template. */
export const metadata: Metadata = { robots: { index: false, follow: false } };

export const dynamic = "force-dynamic";

/** The ways into the console, for people who aren't operators yet or haven't entered a code. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return children;
}
