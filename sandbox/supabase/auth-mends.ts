import { createHash, randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";

import { refuseMail } from "./mail-refusals.ts";
import type { MendContext } from "./mends.ts";

const askedSchema = z.object({
  email: z.string(),
  type: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
const refusalSchema = z.object({ error_code: z.string() });

/**
 * Lite answers sign-up with a known address, and every resend, with 429. That would tell a stranger who has an
 * account: hosted Supabase answers both as it answers an unknown address, and sends the mail again where the address
 * still waits for its confirmation.
 */
export async function mendAuth(request: Request, peerAddress: string | null, context: MendContext): Promise<Response> {
  const refused = await refuseMail(request, context);
  if (refused !== undefined) return refused;
  const { pathname } = new URL(request.url);
  const copy = request.clone();
  const response = await context.answer(request, peerAddress);
  if (response.status !== 429 || !(await isSendLimit(response.clone()))) return response;
  const asked = askedSchema.safeParse(await copy.json());
  if (!asked.success) return response;
  const email = asked.data.email.toLowerCase();
  if (pathname === "/auth/v1/signup") return signUpAgain(email, asked.data.data ?? {}, context);
  if (asked.data.type === "email_change") return changeAgain(copy, email, peerAddress, context);
  await confirmAgain(email, context);
  return Response.json({});
}

async function isSendLimit(response: Response): Promise<boolean> {
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  return refusal.success && refusal.data.error_code === "over_email_send_rate_limit";
}

async function signUpAgain(email: string, data: Record<string, unknown>, context: MendContext): Promise<Response> {
  const known = await confirmAgain(email, context);
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
    // Supabase's own sign: a confirmed account shows no identities to whoever signs up with its address.
    identities: known === undefined ? [] : [{ ...identity, identity_data: { email, sub: id }, last_sign_in_at: now }],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}

/** Sends a new confirmation mail to an unconfirmed account and gives its id; does nothing for others. */
async function confirmAgain(email: string, context: MendContext): Promise<string | undefined> {
  const token = String(randomInt(1_000_000)).padStart(6, "0");
  const hash = createHash("sha256")
    .update(email + token)
    .digest("hex");
  const [user] = await context.database.alone(() =>
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

async function sendConfirmation(email: string, token: string, hash: string, { settings, mail }: MendContext) {
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
  const plain = '<p><a href="{{ .ConfirmationURL }}">Confirm your email</a> or enter this code: {{ .Token }}</p>';
  const fill = (text: string) => text.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (all, name: string) => values[name] ?? all);
  await mail.send({
    to: email,
    subject: fill(subject),
    html: fill(file === undefined ? plain : await readFile(file, "utf8")),
    text: fill("Confirm your signup with this code: {{ .Token }}\n\nOr follow this link: {{ .ConfirmationURL }}"),
  });
}

/** Lite would send this mail itself, had it not sent one before. */
async function changeAgain(copy: Request, email: string, peerAddress: string | null, context: MendContext) {
  await context.database.alone(() =>
    context.database.query("update auth.users set email_change_sent_at = null where email = $1", [email]),
  );
  const { url, method, headers } = copy;
  const body = JSON.stringify({ type: "email_change", email });
  return context.answer(new Request(url, { method, headers, body }), peerAddress);
}
