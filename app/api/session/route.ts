import { cookies } from "next/headers";

import { AuthUnavailableError } from "@/lib/auth/auth-deadline";
import { shownUser } from "@/lib/auth/current-user";
import { sessionUserOf } from "@/lib/auth/session-user";
import { shownEmail } from "@/lib/forms/shown-email";
import { SESSION_HINT } from "@/lib/supabase/session-cookies";

export const dynamic = "force-dynamic";

const headers = { "Cache-Control": "private, no-store" };

/**
 * The session for the header of static pages, read from the token, since every page that a signed-in person opens asks
 * for it. 503 with the id of the log line if the token has to be renewed while the auth server is down.
 */
export async function GET(): Promise<Response> {
  try {
    const user = await shownUser();
    if (user) return Response.json({ user: { ...sessionUserOf(user), email: shownEmail(user.email) } }, { headers });
    const jar = await cookies();
    if (jar.has(SESSION_HINT)) jar.delete(SESSION_HINT);
    return Response.json({ user: null }, { headers });
  } catch (error) {
    if (!(error instanceof AuthUnavailableError)) throw error;
    const { errorId } = error;
    return Response.json({ error: "The sign-in service is not answering", errorId }, { status: 503, headers });
  }
}
