import { answerAdmin } from "./admin-users.ts";
import { handleAuthRequest } from "./auth-compatibility.ts";
import type { CompatibilityContext, RequestHandler } from "./context.ts";
import { requestedCacheControl } from "./file-storage.ts";
import { listPaths } from "./rest-root.ts";
import { withSecondFactors } from "./second-factor/routes.ts";
import { holdSpaces } from "./spaced-columns.ts";
import { adaptStorageResponse, adaptStorageRequest } from "./storage-compatibility.ts";

/** Wraps lite so that it responds as a hosted project does and the app needs no special cases. */
export function createCompatibilityLayer(context: CompatibilityContext): RequestHandler {
  const handleAuth = withSecondFactors(
    (request, peerAddress) => handleAuthRequest(request, peerAddress, context),
    context,
  );
  return async (request, peerAddress) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/storage/v1/")) {
      const adapted = await adaptStorageRequest(request);
      const lite = () => context.handle(adapted, peerAddress);
      const cacheControl = adapted.headers.get("cache-control");
      const response = await (cacheControl === null ? lite() : requestedCacheControl.run(cacheControl, lite));
      return adaptStorageResponse(request, response);
    }
    if (pathname.startsWith("/auth/v1/"))
      return (await answerAdmin(request, context)) ?? handleAuth(request, peerAddress);
    const response = await context.handle(
      pathname.startsWith("/rest/v1/") ? holdSpaces(request) : request,
      peerAddress,
    );
    return pathname === "/rest/v1/" && request.method === "GET" && response.ok ? listPaths(context.database) : response;
  };
}
