import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";

import type { Backend } from "../../../sandbox/backend.ts";
import type { Call } from "./sandbox-process.ts";

async function ask<Answer>(method: Call["method"], ...args: unknown[]): Promise<Answer> {
  // Counted from 1; no two files run under one number at the same time.
  const port = inject("sandboxPorts")[Number(process.env.VITEST_POOL_ID) - 1];
  const body = serialize({ method, args } satisfies Call);
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body });
  const { value, error } = deserialize(Buffer.from(await response.arrayBuffer())) as { value: Answer; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}

type Facts = Pick<Backend, "url" | "publishableKey" | "secretKey" | "migrated">;

/** The worker's sandbox, with everything in it as new. */
export async function takeSandbox(): Promise<Facts & Pick<Backend, "sql" | "ensureUser">> {
  const facts = await ask<Facts>("take");
  return {
    ...facts,
    sql: (text, params) => ask("sql", text, params),
    ensureUser: (user) => ask("ensureUser", user),
  };
}
