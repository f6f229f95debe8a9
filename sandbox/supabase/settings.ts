import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";

import { keys } from "../keys.ts";

const templateSchema = z.object({ subject: z.string().optional(), content_path: z.string().optional() });
type Template = z.infer<typeof templateSchema>;

const factorSettingsSchema = z.object({
  max_enrolled_factors: z.number().default(10),
  totp: z
    .object({ enroll_enabled: z.boolean().default(false), verify_enabled: z.boolean().default(false) })
    .prefault({}),
});

const settingsSchema = z.object({
  api: z.record(z.string(), z.unknown()),
  storage: z.record(z.string(), z.unknown()),
  auth: z.looseObject({
    email: z.looseObject({ enabled: z.boolean(), template: z.record(z.string(), templateSchema).optional() }),
  }),
});

const readConfig = (supabaseDir: string) =>
  settingsSchema.parse(parse(readFileSync(path.join(supabaseDir, "config.toml"), "utf8")));

/** Reads the section of second factors, with the CLI's defaults. */
export const readFactorSettings = (supabaseDir: string) =>
  factorSettingsSchema.parse(readConfig(supabaseDir).auth.mfa ?? {});

/**
 * Reads the project's `supabase/config.toml` for lite, with the sandbox's addresses and keys instead of the
 * environment's, Google sign-in on, no SMTP, and absolute template paths (a missing template is left out, since lite
 * has a default).
 */
export function readSettings(supabaseDir: string, siteUrl: string, url: string) {
  const { api, storage, auth } = readConfig(supabaseDir);
  // Lite has no rate limits, second factors or session expiry, and rejects those sections.
  const { rate_limit: _rateLimit, mfa: _mfa, sessions: _sessions, ...known } = auth;
  // It uses the CLI's former name for email sign-in.
  const { smtp: _smtp, enabled: enable_signup, ...email } = auth.email;
  const templates = Object.entries(auth.email.template ?? {}).map(([kind, template]): [string, Template] => {
    const { content_path: given, ...rest } = template;
    const file = given === undefined ? undefined : path.resolve(supabaseDir, "..", given);
    return [kind, file !== undefined && existsSync(file) ? { ...rest, content_path: file } : rest];
  });
  const google = { enabled: true, client_id: keys.googleClientId, secret: keys.googleClientSecret };
  return {
    api: { ...api, external_url: url },
    storage,
    auth: {
      ...known,
      email: { ...email, enable_signup, template: Object.fromEntries(templates) },
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/auth/callback`],
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.supabasePublishable,
      secret_key: keys.supabaseSecret,
      external: { google: { ...google, redirect_uri: `${url}/auth/v1/callback` } },
    },
  };
}
