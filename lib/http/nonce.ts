import "server-only";

import type { NextRequest } from "next/server";
import { randomBytes } from "node:crypto";

import { getEnv } from "@/lib/env";
import { pagePolicy } from "@/lib/http/policy";

const POLICY = "Content-Security-Policy";

/**
 * The layout's inline scripts have no nonce, since prerendered pages contain them too: the build passes their hashes.
 */
const layoutScripts = (): string[] => process.env.LAYOUT_SCRIPTS?.match(/\S+/g) ?? [];

/**
 * Sets a policy with a new nonce on each response. Next reads the nonce from the request's header and adds it to its
 * scripts. A response with its own policy keeps that.
 */
export async function withNonce(request: NextRequest, handle: () => Promise<Response>): Promise<Response> {
  const nonce = `'nonce-${randomBytes(16).toString("base64")}'`;
  const policy = pagePolicy(getEnv(), [nonce, ...layoutScripts()]);
  request.headers.set(POLICY, policy);
  const response = await handle();
  if (!response.headers.has(POLICY)) response.headers.set(POLICY, policy);
  return response;
}
