import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";

import type { Backend } from "../../../sandbox/backend.ts";
import type { Call } from "./sandbox-process.ts";

async function call<Answer>(method: Call["method"], ...args: unknown[]): Promise<Answer> {
  // Pool ids count from 1 and belong to one file at a time.
  const port = inject("sandboxPorts")[Number(process.env.VITEST_POOL_ID) - 1];
  const body = serialize({ method, args } satisfies Call);
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body });
  const { value, error } = deserialize(Buffer.from(await response.arrayBuffer())) as { value: Answer; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}

type Address = Pick<Backend, "url" | "publishableKey" | "secretKey" | "migrated">;

/** Resets the worker's sandbox and returns it. */
export async function takeSandbox(): Promise<Address & Pick<Backend, "sql" | "ensureUser">> {
  const address = await call<Address>("take");
  return {
    ...address,
    sql: (text, params) => call("sql", text, params),
    ensureUser: (user) => call("ensureUser", user),
  };
}
