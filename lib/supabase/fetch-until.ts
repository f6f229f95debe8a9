import "server-only";

/**
 * A `fetch` for one client of the auth backend: nothing is sent, and nothing waited for, after `deadline`. A refresh
 * that the backend has no time for (429) counts as an outage; the library would take it for the end of the session.
 */
export function fetchUntil(deadline: AbortSignal): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, signal: deadline, cache: "no-store" });
    const address = input instanceof Request ? input.url : String(input);
    const isBusy = response.status === 429 && address.includes("grant_type=refresh_token");
    return isBusy ? new Response(response.body, { status: 503, headers: response.headers }) : response;
  };
}
