import type { Database } from "./database.ts";

type Kysely = Database["connection"]["kysely"];

type Caller = {
  auth?: { uid?: string | null; role?: string | null; jwt?: unknown };
  storage?: { operation?: string };
};

type RpcRequest = { method: string; path: string; requestHeaders?: object };

/**
 * Replaces the two methods with which lite tells a transaction about the caller and the request. They make the same
 * settings, but in one statement each: lite's eleven per call took more of PGlite's time than the call itself.
 */
export const requestSettings = {
  applyJwtSessionContext: async (transaction: Kysely, { auth, storage }: Caller) => {
    const role = auth?.role || "anon";
    const claims = typeof auth?.jwt === "object" && auth.jwt !== null ? auth.jwt : undefined;
    await set(transaction, {
      role,
      "request.jwt.claim.sub": auth?.uid ?? "",
      "request.jwt.claim.role": role,
      "storage.operation": storage?.operation ?? "",
      ...(claims === undefined ? {} : { "request.jwt.claims": JSON.stringify(claims) }),
    });
  },
  applyRpcRequestGucs: async (transaction: Kysely, { method, path, requestHeaders }: RpcRequest) => {
    await set(transaction, {
      "response.status": "",
      "response.headers": "",
      "request.method": method,
      "request.path": path,
      "request.headers": JSON.stringify(requestHeaders ?? {}),
    });
  },
};

/** Sets them, in this order, until the transaction ends. */
async function set(transaction: Kysely, settings: Record<string, string>): Promise<void> {
  await transaction
    .selectNoFrom((build) =>
      Object.entries(settings).map(([name, value]) =>
        build.fn("set_config", [build.val(name), build.val(value), build.lit(true)]).as(name),
      ),
    )
    .execute();
}
