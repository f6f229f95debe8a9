import "server-only";

import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

import { getEnv } from "@/lib/env";
import { securityHeaders } from "@/lib/security/headers";
import { layoutScripts } from "@/lib/security/layout-scripts";
import { limitBody } from "@/lib/security/limit-body";
import { isPolicyInForce, pagePolicy } from "@/lib/security/policy";

/** One that no page and no route has, and that Next can tell them of. */
const METHOD_OF_NOBODY = "PUT";
const PAGE_OF_NOBODY = "/_";

/**
 * Gives this process's HTTP server what Next's rules do not reach: the headers on answers that it makes before it looks
 * at them (doubled slashes, say), and for two kinds of requests that it answers with 500, the answers of their like: 405
 * for TRACE, 404 for an address that cannot be decoded; and bodies get an end. What a rule or the middleware sets comes
 * later and wins. A serverless host has no such server and does all that by itself.
 */
export function hardenServer(): void {
  const headers = [...securityHeaders];
  if (isPolicyInForce()) {
    headers.push({ key: "Content-Security-Policy", value: pagePolicy(getEnv(), { scripts: layoutScripts() }) });
  }
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    for (const { key, value } of headers) response.setHeader(key, value);
    if (request.method === "TRACE") request.method = METHOD_OF_NOBODY;
    if (!isDecodable(request.url ?? "/")) request.url = PAGE_OF_NOBODY;
    limitBody(request, response);
  });
}

function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address.replace(/[?#].*$/s, ""));
    return true;
  } catch {
    return false;
  }
}
