import "server-only";

import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Headers in which a host or a proxy names a request; the first one present counts. */
const HOST_HEADERS = ["x-vercel-id", "fly-request-id", "x-railway-request-id", "x-request-id", "x-amzn-trace-id"];
const HOST_ID = /^[\w.:;=-]{1,128}$/;

/** Several bundles of the build contain a copy of this module, and all serve the same requests. */
const shared = globalThis as { requestIds?: AsyncLocalStorage<string> };
const requestIds = (shared.requestIds ??= new AsyncLocalStorage<string>());

/** The host's id for a request, if it sends one made of harmless characters; otherwise a random one. */
function requestIdOf(headers: IncomingMessage["headers"]): string {
  const named = HOST_HEADERS.map((name) => headers[name]).find((value) => value !== undefined);
  return typeof named === "string" && HOST_ID.test(named) ? named : randomUUID();
}

/** The id of the current request, including work after its response; undefined outside a request. */
export const currentRequestId = (): string | undefined => requestIds.getStore();

/** Gives every request to this process an id from now on. Called once per process, by instrumentation. */
export function nameRequests(): void {
  // Node announces a request before anything handles it, so that pages, actions, routes and the middleware all have its
  // id.
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    requestIds.enterWith(requestIdOf(request.headers));
  });
}
