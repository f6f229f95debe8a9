import type { NextRequest } from "next/server";

import { guard } from "@/lib/auth/guard";
import { SIGN_IN_PAGE } from "@/lib/auth/paths";
import { rejectActionRequest } from "@/lib/forms/action-request";
import { withNonce } from "@/lib/security/nonce";

/**
 * Pages that are rendered per request, the sign-in page, which leads on who is signed in, and what may be for a server
 * action: React's own requests, and forms sent without JavaScript. Other static pages and the API never come by here.
 */
export const config = {
  matcher: [
    "/auth",
    "/auth/change-email",
    "/auth/confirm",
    "/auth/reset",
    "/edit-profile",
    "/my-learning/:path*",
    { source: "/((?!api/).*)", has: [{ type: "header", key: "next-action" }] },
    {
      source: "/((?!api/).*)",
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
  const respond = async () => rejectActionRequest(request) ?? guard(request);
  // Its policy has hashes, by a rule of next.config.ts. The page that answers a form is rendered for it.
  const isPrerendered = request.nextUrl.pathname === SIGN_IN_PAGE && ["GET", "HEAD"].includes(request.method);
  return isPrerendered ? respond() : withNonce(request, respond);
}
