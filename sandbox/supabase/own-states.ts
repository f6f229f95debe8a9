type DatabaseError = { code?: unknown; message?: unknown; detail?: unknown; hint?: unknown };

/**
 * Lite answers one of the project's own SQLSTATEs with status 500 and no details; PostgREST answers with 400 and the
 * error's code, message and details. This makes lite do the same, by turning it into the state PGRST, which specifies
 * its own response.
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
