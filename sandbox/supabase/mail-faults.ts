import { z } from "zod";

import type { CompatibilityContext } from "./context.ts";

const bodySchema = z.object({ email: z.string().toLowerCase(), type: z.string().optional() });

/**
 * A hosted project's error response to a request that would send a mail; undefined if the request may proceed. Nothing
 * is written: GoTrue doesn't keep an account either if the mail of a sign-up fails (`signup.go`).
 */
export async function mailErrorResponse(
  request: Request,
  context: CompatibilityContext,
): Promise<Response | undefined> {
  const fault = context.mailFault();
  if (fault === null || !["POST", "PUT"].includes(request.method)) return undefined;
  const body = bodySchema.safeParse(
    await request
      .clone()
      .json()
      .catch(() => null),
  );
  const { pathname } = new URL(request.url);
  if (!body.success || !(await wouldSendMail(pathname, body.data, context))) return undefined;
  return fault === "quota"
    ? errorResponse(429, "over_email_send_rate_limit", "email rate limit exceeded")
    : errorResponse(400, "email_address_not_authorized", notAuthorized(body.data.email));
}

async function wouldSendMail(
  pathname: string,
  { email, type }: z.infer<typeof bodySchema>,
  { database }: CompatibilityContext,
) {
  const [user] = await database.runExclusively(() =>
    database.query("select email_confirmed_at is not null as confirmed from auth.users where email = $1", [email]),
  );
  switch (pathname) {
    case "/auth/v1/signup":
      return user?.confirmed !== true;
    case "/auth/v1/recover":
      return user !== undefined;
    case "/auth/v1/resend":
      return user !== undefined && (type === "email_change" || user.confirmed === false);
    case "/auth/v1/user":
      return true;
    default:
      return false;
  }
}

const notAuthorized = (email: string) => `Email address "${email}" cannot be used as it is not authorized`;

const errorResponse = (status: number, code: string, message: string) =>
  Response.json({ code: status, error_code: code, msg: message }, { status });
