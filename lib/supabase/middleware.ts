import "server-only";

import { type NextRequest, NextResponse } from "next/server";

import { getEnv } from "@/lib/env";
import { forwardedAddress } from "@/lib/supabase/fetch-with-deadline";
import { type CookieJar, createUserClientFor, type UserClient } from "@/lib/supabase/server";
import { type CookieToSet, endedSession, SESSION_HINT, sessionHint } from "@/lib/supabase/session-cookies";

export type RequestSession = {
  client: UserClient;
  /** Removes the cookies of a session that is no longer valid, for the page and in the browser. */
  forget: () => void;
  /** Continues the request with its refreshed cookies. */
  next: () => NextResponse;
  /** Adds the refreshed cookies to the response and makes it uncacheable. */
  withSessionCookies: (response: NextResponse, isSignedIn: boolean) => NextResponse;
};

/** The middleware's client; refreshed tokens reach both the page and the browser. */
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
    forget: () => jar.setAll(endedSession(request.cookies.getAll(), getEnv().SITE_URL)),
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
