import "server-only";

import type { NextRequest } from "next/server";
import { randomBytes } from "node:crypto";

import { getEnv } from "@/lib/env";
import { pagePolicy } from "@/lib/security/policy";

const POLICY = "Content-Security-Policy";

/** The layout is the same for prerendered pages, so its inline scripts have no nonce: the build hands over their hashes. */
const layoutScripts = (): string[] => process.env.LAYOUT_SCRIPTS?.match(/\S+/g) ?? [];

/**
 * Gives what the middleware answers or lets through a policy of its own: scripts run by this answer's nonce, which Next
 * reads from the request and puts on everything it writes. An answer that brings its policy keeps it.
 */
export async function withNonce(request: NextRequest, handle: () => Promise<Response>): Promise<Response> {
  const nonce = `'nonce-${randomBytes(16).toString("base64")}'`;
  const policy = pagePolicy(getEnv(), [nonce, ...layoutScripts()]);
  request.headers.set(POLICY, policy);
  const response = await handle();
  if (!response.headers.has(POLICY)) response.headers.set(POLICY, policy);
  return response;
}
