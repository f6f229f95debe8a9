import type { Metadata } from "next";
import type { ReactNode } from "react";

import { frameTitle } from "@/lib/console/frame-title";

/** For instructors, too. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: await frameTitle(true) };
}

export default function ClassroomLayout({ children }: { children: ReactNode }) {
  return children;
}
