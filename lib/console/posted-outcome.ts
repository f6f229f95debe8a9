import "server-only";

import { cookies, headers } from "next/headers";

const COOKIE = "console_outcome";

/**
 * Keeps what an action has done for the page that answers the same request: of a form that was sent without JavaScript,
 * React gives the answer to the form alone, which may be gone. The browser is told to drop the cookie at once, so that it
 * is said once.
 */
export async function keepPostedOutcome(text: string): Promise<void> {
  if ((await headers()).has("next-action")) return;
  (await cookies()).set(COOKIE, text, { path: "/console", httpOnly: true, sameSite: "lax", secure: true, maxAge: 0 });
}

/** What the action of this request has done; undefined for a page that is only looked at. */
export const postedOutcome = async (): Promise<string | undefined> => (await cookies()).get(COOKIE)?.value;
