import type { Metadata } from "next";

import { StatusPage } from "@/components/layout/status-page";
import { unavailable } from "@/lib/content/auth";

export const metadata: Metadata = { title: unavailable.title, robots: { index: false } };

/** Shown by the middleware in place of a page while nobody knows who is signed in. */
export default function UnavailablePage() {
  return <StatusPage {...unavailable} />;
}
