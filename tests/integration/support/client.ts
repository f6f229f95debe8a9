import { AsyncLocalStorage } from "node:async_hooks";

import { environment } from "@/tests/fixtures/environment";

/** A browser and its request: cookies, headers, and the tasks passed to `after`. */
type Client = { jar: Map<string, string>; headers: Headers; work: (() => unknown)[] };

/** A same-origin client without a session. */
export const newClient = (): Client => ({
  jar: new Map(),
  headers: new Headers({ origin: environment.SITE_URL, "sec-fetch-site": "same-origin" }),
  work: [],
});

const store = new AsyncLocalStorage<Client>();
const defaultClient = newClient();

/** The current client: the one from `asClient`, or else the test's default. */
export const currentClient = (): Client => store.getStore() ?? defaultClient;

/** Runs `act` as another client, concurrently with others. */
export const asClient = <Output>(who: Client, act: () => Output): Output => store.run(who, act);

/** Runs the tasks that the client's actions passed to `after`. */
export async function runAfterTasks(who: Client): Promise<void> {
  for (const task of who.work.splice(0)) await task();
}
