import { z } from "zod";

import type { MendContext } from "./mends.ts";

/** Why the auth server sends no mails: the project's hourly quota is used up, or its built-in mailer knows its team only. */
export const mailFaultSchema = z.enum(["quota", "not-authorized"]).nullable();
export type MailFault = z.infer<typeof mailFaultSchema>;

const askedSchema = z.object({ email: z.string().toLowerCase(), type: z.string().optional() });

/**
 * The refusal of a request that would send a mail, as a hosted project words it; undefined where the request is to go on.
 * Nothing is written: there, too, a sign-up whose mail is refused leaves no account behind (GoTrue, `signup.go`).
 */
export async function refuseMail(request: Request, context: MendContext): Promise<Response | undefined> {
  const fault = context.mailFault();
  if (fault === null || !["POST", "PUT"].includes(request.method)) return undefined;
  const asked = askedSchema.safeParse(
    await request
      .clone()
      .json()
      .catch(() => null),
  );
  const { pathname } = new URL(request.url);
  if (!asked.success || !(await wouldSend(pathname, asked.data, context))) return undefined;
  return fault === "quota"
    ? refusal(429, "over_email_send_rate_limit", "email rate limit exceeded")
    : refusal(400, "email_address_not_authorized", notAuthorized(asked.data.email));
}

async function wouldSend(pathname: string, { email, type }: z.infer<typeof askedSchema>, { database }: MendContext) {
  const [user] = await database.alone(() =>
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

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code: status, error_code: code, msg: message }, { status });
