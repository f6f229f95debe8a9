import type { NextRequest } from "next/server";

import { guard } from "@/lib/auth/guard";

/** Only pages that depend on a session: static pages and the API never come by here. */
export const config = {
  matcher: ["/auth", "/auth/reset", "/edit-profile", "/my-learning/:path*"],
  runtime: "nodejs",
};

export async function middleware(request: NextRequest): Promise<Response> {
  return guard(request);
}
