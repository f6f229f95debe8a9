import { createHash, randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";

import type { CompatibilityContext } from "./context.ts";
import { mailErrorResponse } from "./mail-faults.ts";

const bodySchema = z.object({
  email: z.string(),
  type: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
const errorSchema = z.object({ error_code: z.string() });

/**
 * Lite answers a sign-up with a known address, and every resend, with 429, which reveals that the account exists.
 * Hosted Supabase gives the same response as for an unknown address, and sends the mail again to an address that is
 * not confirmed yet.
 */
export async function handleAuthRequest(
  request: Request,
  peerAddress: string | null,
  context: CompatibilityContext,
): Promise<Response> {
  const mailError = await mailErrorResponse(request, context);
  if (mailError !== undefined) return mailError;
  const { pathname } = new URL(request.url);
  const copy = request.clone();
  const response = await context.handle(request, peerAddress);
  if (response.status !== 429 || !(await isSendLimit(response.clone()))) return response;
  const body = bodySchema.safeParse(await copy.json());
  if (!body.success) return response;
  const email = body.data.email.toLowerCase();
  if (pathname === "/auth/v1/signup") return repeatSignUp(email, body.data.data ?? {}, context);
  if (body.data.type === "email_change") return resendEmailChange(copy, email, peerAddress, context);
  await resendConfirmation(email, context);
  return Response.json({});
}

async function isSendLimit(response: Response): Promise<boolean> {
  const error = errorSchema.safeParse(await response.json().catch(() => null));
  return error.success && error.data.error_code === "over_email_send_rate_limit";
}

async function repeatSignUp(
  email: string,
  data: Record<string, unknown>,
  context: CompatibilityContext,
): Promise<Response> {
  const known = await resendConfirmation(email, context);
  const now = new Date().toISOString();
  const id = known ?? randomUUID();
  const identity = { identity_id: randomUUID(), id, user_id: id, provider: "email", created_at: now, updated_at: now };
  return Response.json({
    id,
    aud: "authenticated",
    role: known === undefined ? "" : "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
    // As in hosted Supabase: a sign-up with a confirmed account's address returns no identities.
    identities: known === undefined ? [] : [{ ...identity, identity_data: { email, sub: id }, last_sign_in_at: now }],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}

/** Sends a new confirmation mail to an unconfirmed account and returns its id; does nothing for others. */
async function resendConfirmation(email: string, context: CompatibilityContext): Promise<string | undefined> {
  const token = String(randomInt(1_000_000)).padStart(6, "0");
  const hash = createHash("sha256")
    .update(email + token)
    .digest("hex");
  const [user] = await context.database.runExclusively(() =>
    context.database.query(
      `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
        where email = $1 and confirmed_at is null returning id`,
      [email, hash],
    ),
  );
  if (user === undefined) return undefined;
  await sendConfirmation(email, token, hash, context);
  return z.string().parse(user.id);
}

async function sendConfirmation(email: string, token: string, hash: string, { settings, mail }: CompatibilityContext) {
  const { site_url: siteUrl, email: emailSettings } = settings.auth;
  const { subject = "Confirm Your Signup", content_path: file } = emailSettings.template.confirmation ?? {};
  const query = new URLSearchParams({ token: hash, type: "signup", redirect_to: siteUrl });
  const values: Record<string, string> = {
    ConfirmationURL: `${siteUrl}/auth/v1/verify?${query}`,
    Token: token,
    TokenHash: hash,
    SiteURL: siteUrl,
    Email: email,
    RedirectTo: siteUrl,
  };
  const defaultTemplate =
    '<p><a href="{{ .ConfirmationURL }}">Confirm your email</a> or enter this code: {{ .Token }}</p>';
  const fill = (text: string) => text.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (all, name: string) => values[name] ?? all);
  await mail.send({
    to: email,
    subject: fill(subject),
    html: fill(file === undefined ? defaultTemplate : await readFile(file, "utf8")),
    text: fill("Confirm your signup with this code: {{ .Token }}\n\nOr follow this link: {{ .ConfirmationURL }}"),
  });
}

/** Clears the time of the last mail, so that lite's send limit doesn't apply. */
async function resendEmailChange(
  copy: Request,
  email: string,
  peerAddress: string | null,
  context: CompatibilityContext,
) {
  await context.database.runExclusively(() =>
    context.database.query("update auth.users set email_change_sent_at = null where email = $1", [email]),
  );
  const { url, method, headers } = copy;
  const body = JSON.stringify({ type: "email_change", email });
  return context.handle(new Request(url, { method, headers, body }), peerAddress);
}
