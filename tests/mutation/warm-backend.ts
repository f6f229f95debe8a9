import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";

import type { Backend } from "../../sandbox/backend.ts";
import type { Call } from "./warm-server.ts";

async function ask<Answer>(method: Call["method"], ...args: unknown[]): Promise<Answer> {
  const body = serialize({ method, args } satisfies Call);
  const response = await fetch(`http://127.0.0.1:${inject("warmPort")}/`, { method: "POST", body });
  const { value, error } = deserialize(Buffer.from(await response.arrayBuffer())) as { value: Answer; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}

type Facts = Pick<Backend, "url" | "publishableKey" | "secretKey" | "migrated">;

/** The sandbox's `startBackend`, for the one that is there already; everything in it is as new. */
export async function startBackend(): Promise<Backend> {
  const facts = await ask<Facts>("take");
  return {
    ...facts,
    sql: (text, params) => ask("sql", text, params),
    ensureUser: (user) => ask("ensureUser", user),
    stop: async () => undefined,
  };
}
