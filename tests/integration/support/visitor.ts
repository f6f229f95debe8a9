import { AsyncLocalStorage } from "node:async_hooks";

import { environment } from "@/tests/fixtures/environment";

/** One browser and its request: what an action sees of them, and what it leaves for after its response. */
type Visitor = { jar: Map<string, string>; headers: Headers; work: (() => unknown)[] };

/** Somebody on one of our own pages, signed out. */
export const newVisitor = (): Visitor => ({
  jar: new Map(),
  headers: new Headers({ origin: environment.SITE_URL, "sec-fetch-site": "same-origin" }),
  work: [],
});

const store = new AsyncLocalStorage<Visitor>();
const alone = newVisitor();

/** Whoever is acting: the one of `asVisitor`, else the test's only one. */
export const visitor = (): Visitor => store.getStore() ?? alone;

/** Does something as a visitor of its own, beside others that act at the same time. */
export const asVisitor = <Output>(who: Visitor, act: () => Output): Output => store.run(who, act);

/** Does what the visitor's actions left for after their responses. */
export async function finishWork(who: Visitor): Promise<void> {
  for (const task of who.work.splice(0)) await task();
}
