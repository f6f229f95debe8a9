"use client";

import { notFound, useServerInsertedHTML } from "next/navigation";

/** A path without a page: its prerendered not-found page works without JavaScript. */
const UNKNOWN_PATH = "/page-not-found";

/**
 * `notFound()` for a page that is rendered per request, with the same status and content. Next only renders that
 * content with JavaScript, so without it this redirects to a prerendered not-found page.
 */
export function Missing(): never {
  useServerInsertedHTML(() => (
    <noscript key="missing">
      <meta httpEquiv="refresh" content={`0;url=${UNKNOWN_PATH}`} />
    </noscript>
  ));
  notFound();
}
