import type { NextRequest } from "next/server";

import { guard } from "@/lib/auth/guard";
import { isEmailChange, SIGN_IN_PAGE } from "@/lib/auth/paths";
import { refuseAction } from "@/lib/forms/action-gate";
import { withNonce } from "@/lib/security/nonce";

/**
 * Pages that are made for each request, the sign-in page, which leads on who is signed in, and what is sent to actions.
 * Other static pages and the API never come by here.
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
    { source: "/((?!api/).*)", has: [{ type: "header", key: "content-type", value: "multipart/form-data.*" }] },
  ],
  runtime: "nodejs",
};

export async function middleware(request: NextRequest): Promise<Response> {
  const answer = async () => (await refuseAction(request)) ?? guard(request);
  const isPrerendered = request.nextUrl.pathname === SIGN_IN_PAGE && !isEmailChange(request.nextUrl);
  return isPrerendered ? answer() : withNonce(request, answer);
}
