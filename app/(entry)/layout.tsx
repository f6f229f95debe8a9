import "@/app/console/console.css";

import type { Metadata } from "next";
import type { ReactNode } from "react";

/** Without a title, whose template the not-found page would lose. */
export const metadata: Metadata = { robots: { index: false, follow: false } };

export const dynamic = "force-dynamic";

/** The ways into the console, for people who are no operators yet, or have not given a code. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return children;
}
