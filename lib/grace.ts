import "server-only";

import { headers } from "next/headers";
import { setTimeout as pause } from "node:timers/promises";

/** In ms, as long as nobody notices. */
const GRACE_MS = 100;

/**
 * Lets a page that is opened wait for its content a moment, so that it comes with it at once: React keeps a skeleton
 * that has been seen for 300 ms, however soon after it the content is there. Slower content comes after the skeleton,
 * and an error is left to the page, which asks for the same. What is fetched ahead, or by a link that shows the
 * skeleton already, waits for nothing.
 *
 * @param content asks once per request, by `cache`
 */
export async function inGrace(content: () => Promise<unknown>): Promise<void> {
  if ((await headers()).get("sec-fetch-dest") !== "document") return;
  await Promise.race([content().catch(() => {}), pause(GRACE_MS, undefined, { ref: false })]);
}
