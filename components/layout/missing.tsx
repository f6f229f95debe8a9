"use client";

import { notFound, useServerInsertedHTML } from "next/navigation";

/** An address without a page, whose prerendered not-found page is there without JavaScript. */
const UNKNOWN_PATH = "/page-not-found";

/**
 * `notFound()` for a page that is rendered per request: same status and page. Next leaves its content to the browser's
 * script, so without JavaScript it leads to a not-found page that is prerendered.
 */
export function Missing(): never {
  useServerInsertedHTML(() => (
    <noscript key="missing">
      <meta httpEquiv="refresh" content={`0;url=${UNKNOWN_PATH}`} />
    </noscript>
  ));
  notFound();
}
