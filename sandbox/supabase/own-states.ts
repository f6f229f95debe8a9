type DatabaseError = { code?: unknown; message?: unknown; detail?: unknown; hint?: unknown };

/**
 * Lite answers an SQLSTATE of the project's own with status 500 and no details; PostgREST with 400, its code, message and
 * details. This has lite answer so: as for the state PGRST, which says itself how it is answered.
 */
export function withOwnStates(normalise: (error: unknown) => unknown): (error: unknown) => unknown {
  return (given) => {
    const error = normalise(given);
    const { code, message, detail: details = null, hint = null } = error as DatabaseError;
    if (!(error instanceof Error) || typeof code !== "string" || !code.startsWith("OP")) return error;
    return Object.assign(new Error(JSON.stringify({ code, message, details, hint })), {
      code: "PGRST",
      severity: "ERROR",
      detail: JSON.stringify({ status: 400, headers: {} }),
    });
  };
}
