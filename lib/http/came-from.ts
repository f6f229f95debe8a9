import "server-only";

import { AsyncLocalStorage } from "node:async_hooks";

import { cameFromOf } from "@/lib/came-from";

const current = new AsyncLocalStorage<string>();

/** The longest query that can say something: four names, each with a hundred characters. */
const MAX_LENGTH = 500;

/** Nothing is noted for a browser that asks not to be followed (Global Privacy Control, Do Not Track). */
const asksNotToBeFollowed = (headers: Pick<Headers, "get">) =>
  headers.get("sec-gpc") === "1" || headers.get("dnt") === "1";

/** Runs `work`; rows that it writes note where the person came from, as a page sent it (`cameFrom`). */
export function withCameFrom<Output>(
  sent: unknown,
  headers: Pick<Headers, "get">,
  work: () => Promise<Output>,
): Promise<Output> {
  const isNoted = typeof sent === "string" && sent.length <= MAX_LENGTH && !asksNotToBeFollowed(headers);
  return current.run(isNoted ? cameFromOf(sent) : "", work);
}

/** The header that tells the database (private.came_from); empty if there is nothing to tell. */
export function cameFromHeader(): Record<string, string> {
  const query = current.getStore();
  return query ? { "x-came-from": JSON.stringify(Object.fromEntries(new URLSearchParams(query))) } : {};
}
