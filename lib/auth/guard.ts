import "server-only";

import { type NextRequest, NextResponse } from "next/server";

import { AuthUnavailableError } from "@/lib/auth/auth-deadline";
import { userByBackend, userByClaims } from "@/lib/auth/identity";
import {
  ARRIVAL,
  CHANGE_EMAIL_PAGE,
  COOKIES_NEEDED_PART,
  isAccountPath,
  isConsolePath,
  isTokenPath,
  SIGN_IN_PAGE,
  signInPath,
} from "@/lib/auth/paths";
import { resolveReturnPath } from "@/lib/auth/return-to";
import { unavailablePage } from "@/lib/auth/unavailable-page";
import { isActionRequest } from "@/lib/forms/action-request";
import { withDeadline } from "@/lib/http/deadline";
import { createRequestSession, type RequestSession } from "@/lib/supabase/middleware";
import type { UserClient } from "@/lib/supabase/server";
import { hasSessionCookie } from "@/lib/supabase/session-cookies";

const READS = ["GET", "HEAD"];
/** In ms, for a person with a valid token. */
const PATIENCE_MS = 2_000;

/**
 * Refreshes the session of a request and redirects signed-out visitors from account pages and the console, and
 * signed-in ones from the sign-in page. Who is signed in is judged once, here, for both sides of these redirects: a
 * session that was ended on another device loses its cookies, and its page is the sign-in page. Not the access control:
 * pages and actions check the session themselves. During an outage of the auth backend it answers with a 503 page
 * within 5 s and changes no cookie; pages opened by a token are still shown.
 */
export async function guard(request: NextRequest): Promise<Response> {
  if (!READS.includes(request.method)) {
    // Actions check the session themselves. For other requests with these methods Next would render the page.
    return isActionRequest(request) ? NextResponse.next({ request: { headers: request.headers } }) : notAllowed();
  }
  const session = createRequestSession(request);
  try {
    const hadSession = hasSessionCookie(request.cookies.getAll());
    const isSignedIn = hadSession && (await isKnown(session.client, request.nextUrl.pathname));
    if (hadSession && !isSignedIn) session.forget();
    return session.withSessionCookies(route(request, session, isSignedIn), isSignedIn);
  } catch (error) {
    if (!(error instanceof AuthUnavailableError)) throw error;
    return isTokenPath(request.nextUrl.pathname) ? asSignedOut(request) : unavailablePage(error.errorId);
  }
}

/**
 * Whether the session is valid, and hasn't been ended elsewhere. If the auth server doesn't answer in time, a valid
 * token is enough, as it is for a page opened by a token, which shows nothing of the account.
 */
async function isKnown(client: UserClient, pathname: string): Promise<boolean> {
  if ((await userByClaims(client)) === null) return false;
  if (isTokenPath(pathname)) return true;
  try {
    return (await withDeadline(PATIENCE_MS, () => userByBackend(client))) !== null;
  } catch (error) {
    if (error instanceof AuthUnavailableError) return true;
    throw error;
  }
}

/** A page opened by a token needs no account; if no one is signed in, it just lacks the learner's own time zone. */
function asSignedOut(request: NextRequest): NextResponse {
  request.headers.delete("cookie");
  const response = NextResponse.next({ request: { headers: request.headers } });
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

function route(request: NextRequest, session: RequestSession, isSignedIn: boolean): NextResponse {
  const { pathname, search, searchParams } = request.nextUrl;
  const needsSession = isAccountPath(pathname) || isConsolePath(pathname);
  if (needsSession && !isSignedIn) return redirectTo(request, signInPath(pathname + search));
  if (pathname === CHANGE_EMAIL_PAGE && !isSignedIn) return redirectTo(request, signInPath("/edit-profile"));
  if (pathname === SIGN_IN_PAGE && isSignedIn) {
    return redirectTo(
      request,
      resolveReturnPath({ returnTo: searchParams.get("returnTo"), from: searchParams.get("from") }),
    );
  }
  if (pathname === SIGN_IN_PAGE && searchParams.has(ARRIVAL)) return redirectTo(request, withoutCookies(searchParams));
  return session.next();
}

/** The sign-in page's address as it was, with the fragment that shows the sentence about cookies. */
function withoutCookies(searchParams: URLSearchParams): string {
  const params = new URLSearchParams(searchParams);
  params.delete(ARRIVAL);
  return `${SIGN_IN_PAGE}${params.size > 0 ? `?${params.toString()}` : ""}#${COOKIES_NEEDED_PART}`;
}

const redirectTo = (request: NextRequest, path: string) => NextResponse.redirect(new URL(path, request.url));

const notAllowed = () =>
  new Response("Method Not Allowed", {
    status: 405,
    headers: { Allow: READS.join(", "), "Cache-Control": "private, no-store" },
  });
