import "server-only";

import { type NextRequest, NextResponse } from "next/server";

import { getEnv } from "@/lib/env";
import { forwardedAddress } from "@/lib/supabase/fetch-with-deadline";
import { type CookieJar, createUserClientFor, type UserClient } from "@/lib/supabase/server";
import { type CookieToSet, SESSION_HINT, sessionHint } from "@/lib/supabase/session-cookies";

/** A request's session before any page sees it. */
export type RequestSession = {
  client: UserClient;
  /** Lets the request through, with what has become of its cookies. */
  next: () => NextResponse;
  /** Puts the changed cookies on any answer, and keeps every cache away from it. */
  withSessionCookies: (response: NextResponse, isSignedIn: boolean) => NextResponse;
};

/** The client of a request in the middleware. What it rotates reaches the page behind and the browser, on every branch. */
export function createRequestSession(request: NextRequest): RequestSession {
  const changes: CookieToSet[] = [];
  const jar: CookieJar = {
    getAll: () => request.cookies.getAll(),
    setAll: (written) => {
      for (const { name, value } of written) {
        if (value === "") request.cookies.delete(name);
        else request.cookies.set(name, value);
      }
      changes.push(...written);
    },
  };
  const client = createUserClientFor(jar, forwardedAddress(request.headers));
  return {
    client,
    next: () => NextResponse.next({ request: { headers: request.headers } }),
    withSessionCookies: (response, isSignedIn) => {
      const isHintLost = isSignedIn && !request.cookies.has(SESSION_HINT);
      if (isHintLost) changes.push(sessionHint(getEnv().SITE_URL));
      for (const { name, value, options } of changes) response.cookies.set(name, value, options);
      response.headers.set("Cache-Control", "private, no-store");
      return response;
    },
  };
}
