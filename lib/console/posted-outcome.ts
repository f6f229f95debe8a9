import "server-only";

import { cookies, headers } from "next/headers";

const COOKIE = "console_outcome";

/**
 * Keeps an action's message for the page that answers the same request: after a form sent without JavaScript, React
 * gives the answer only to the form, which may be gone. The browser is told to drop the cookie at once, so that it's
 * shown once.
 */
export async function keepPostedOutcome(text: string): Promise<void> {
  if ((await headers()).has("next-action")) return;
  (await cookies()).set(COOKIE, text, { path: "/console", httpOnly: true, sameSite: "lax", secure: true, maxAge: 0 });
}

/** The message of this request's action; undefined for a page that is only viewed. */
export const postedOutcome = async (): Promise<string | undefined> => (await cookies()).get(COOKIE)?.value;
