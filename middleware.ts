import type { NextRequest } from "next/server";

import { guard } from "@/lib/auth/guard";
import { SIGN_IN_PAGE } from "@/lib/auth/paths";
import { rejectActionRequest } from "@/lib/forms/action-request";
import { withNonce } from "@/lib/http/nonce";
import { rejectUnreadablePath } from "@/lib/http/unreadable-path";

/**
 * Dynamic pages, the sign-in page, which redirects signed-in visitors, and requests for server actions: React's, and
 * forms sent without JavaScript. Not other static pages, the API, or the unsubscribe address, to which mail providers
 * post a form from their servers (RFC 8058).
 */
export const config = {
  matcher: [
    "/auth",
    "/auth/change-email",
    "/auth/confirm",
    "/auth/reset",
    "/console/:path*",
    "/edit-profile",
    "/edit-profile/delete",
    "/erasure/:token",
    "/live/:token",
    "/mail-choices/:token",
    "/my-learning/:path*",
    "/registration/:token",
    "/registration/:token/delete",
    {
      source: "/((?!api/|(?:registration|mail-choices)/[^/]+/unsubscribe$).*)",
      has: [{ type: "header", key: "next-action" }],
    },
    {
      source: "/((?!api/|(?:registration|mail-choices)/[^/]+/unsubscribe$).*)",
      has: [
        {
          type: "header",
          key: "content-type",
          value: "(?:multipart/form-data|application/x-www-form-urlencoded).*",
        },
      ],
    },
  ],
  runtime: "nodejs",
};

export async function middleware(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  const unreadable = rejectUnreadablePath(pathname);
  if (unreadable) return unreadable;
  const respond = async () => (await rejectActionRequest(request)) ?? guard(request);
  // A prerendered page's policy has hashes (next.config.ts); the response to a form is rendered dynamically.
  const isPrerendered = pathname === SIGN_IN_PAGE && ["GET", "HEAD"].includes(request.method);
  return isPrerendered ? respond() : withNonce(request, respond);
}
