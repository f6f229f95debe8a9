import "server-only";

import { requireOperator } from "@/lib/console/access";
import { sealText } from "@/lib/console/sealed";
import { queryOf } from "@/lib/console/search-params";
import { getEnv } from "@/lib/env";
import { isSameOrigin } from "@/lib/security/same-origin";

const PEOPLE_PAGE = "/console/people";
const MAX_LENGTH = 254;

/**
 * Redirects to the people whose address begins with the posted `q`, sealed: a form sent by GET would put it in the logs
 * of every host in between. Not found for everyone but operators.
 */
export async function searchPeople(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers, getEnv().SITE_URL)) return new Response(null, { status: 403 });
  await requireOperator(PEOPLE_PAGE);
  const form = await request.formData().catch(() => null);
  if (!form) return new Response(null, { status: 400 });
  const typed = form.get("q");
  const text = typeof typed === "string" ? typed.trim().slice(0, MAX_LENGTH) : "";
  const path = PEOPLE_PAGE + queryOf({ q: text === "" ? undefined : sealText(text) });
  return new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "private, no-store" } });
}
