import "server-only";

import { currentOperator } from "@/lib/console/access";
import { sealText } from "@/lib/console/sealed";
import { queryOf } from "@/lib/console/search-params";
import { getEnv } from "@/lib/env";
import { isSameOrigin } from "@/lib/security/same-origin";

const PEOPLE_PAGE = "/console/people";
const MAX_LENGTH = 254;

/**
 * Redirects to the people whose address begins with the posted `q`, sealed: a form sent by GET would put it in the logs
 * of every host in between. Everyone but operators is sent to that page without it, which asks for what is missing: the
 * 307 of a page's `redirect` would post the form there.
 */
export async function searchPeople(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers, getEnv().SITE_URL)) return new Response(null, { status: 403 });
  if (!(await currentOperator())) return seeOther(PEOPLE_PAGE);
  const form = await request.formData().catch(() => null);
  if (!form) return new Response(null, { status: 400 });
  const typed = form.get("q");
  const text = typeof typed === "string" ? typed.trim().slice(0, MAX_LENGTH) : "";
  return seeOther(PEOPLE_PAGE + queryOf({ q: text === "" ? undefined : sealText(text) }));
}

const seeOther = (path: string) =>
  new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "private, no-store" } });
