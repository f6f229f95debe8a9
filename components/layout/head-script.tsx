"use client";

import { headScript } from "@/lib/security/head-script";

/** What runs before the first paint, for the head. It has run by the time the page comes alive, which needs no copy. */
export function HeadScript() {
  const script = typeof window === "undefined" ? headScript : "";
  // oxlint-disable-next-line react/no-danger -- a constant of ours; as a child its quotes would be escaped
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
