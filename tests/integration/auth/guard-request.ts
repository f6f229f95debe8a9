import { NextRequest } from "next/server";

import { browser } from "../support/browser";
import { guard } from "@/lib/auth/guard";
import { environment } from "@/tests/fixtures/environment";
import { cookieHeader } from "@/tests/fixtures/session-cookie";

/** The response of the account pages' guard to the test's browser. */
export const requestPage = (path: string, method = "GET", headers: Record<string, string> = {}): Promise<Response> => {
  const cookie = cookieHeader(browser.cookies.getAll());
  return guard(new NextRequest(environment.SITE_URL + path, { method, headers: { ...headers, cookie } }));
};
