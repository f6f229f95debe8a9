import type { NextRequest } from "next/server";

import { guard } from "@/lib/auth/guard";
import { refuseAction } from "@/lib/forms/action-gate";
import { withNonce } from "@/lib/security/nonce";

/** Pages that are made for each request, and what is sent to actions. Static pages and the API never come by here. */
export const config = {
  matcher: [
    "/auth",
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
  return withNonce(request, async () => (await refuseAction(request)) ?? guard(request));
}
