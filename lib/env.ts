import "server-only";

import * as z from "zod/mini";

import { slotTitles } from "@/lib/content/sessions";
import { hasCompanyForm, hasGstinChecksum, stateOfGstin } from "@/lib/format/gstin";
import { isHostLink } from "@/lib/host-link";

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
/** Without trailing slashes, so that paths can be appended. */
const baseUrl = z.pipe(
  httpUrl,
  z.transform((url) => url.replace(/\/+$/, "")),
);
const secret = z.string().check(z.minLength(1));
/** `name@host` or `Name <name@host>`, as mail headers take it. */
const mailbox = z
  .string()
  .check(z.regex(/^(?:[^\p{Cc}<>]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, "must be an email address"));

const json = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.issues.push({ code: "custom", message: "must be JSON: {title: https address}", input: text });
      return z.NEVER;
    }
  }),
);

const links = z
  .record(
    z.string(),
    z
      .url({ protocol: /^https$/, error: "must hold https addresses" })
      .check(z.refine((url) => !isHostLink(url), "must hold the links for attendees, not the host's own")),
  )
  .check(
    z.refine((byTitle) => slotTitles.every((title) => byTitle[title]), "must have a link for every scheduled session"),
  );

const sessionLinks = z.pipe(json, links);

const isGstin = (text: string) => hasCompanyForm(text) && hasGstinChecksum(text);

const origin = z.pipe(
  httpUrl,
  z.transform((url) => new URL(url).origin),
);

/** Comma-separated; empty items are ignored. */
const secretList = z.pipe(
  z.string(),
  z.pipe(
    z.transform((list: string) =>
      list
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    ),
    z.pipe(
      z.array(secret).check(z.minLength(1, "must hold a secret")),
      z.transform((list) => list as [string, ...string[]]),
    ),
  ),
);

const SIGNING_SECRET = /^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const cronSecrets = z.pipe(
  secretList,
  z
    .custom<[string, ...string[]]>()
    .check(z.refine((list) => list.every(({ length }) => length >= 16), "must have 16 characters or more")),
);

/** Resend's, whose part after the prefix is base64. */
const signingSecrets = z.pipe(
  secretList,
  z
    .custom<[string, ...string[]]>()
    .check(
      z.refine((list) => list.every((one) => SIGNING_SECRET.test(one)), "must hold secrets that begin with whsec_"),
    ),
);

/** Lines, or parts separated by semicolons. */
const bankLines = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) =>
      text
        .split(/[;\n]/)
        .map((line) => line.trim())
        .filter(Boolean)
        .join("\n"),
    ),
    z.string().check(z.regex(/^(?:[ -~]{2,80}\n){1,7}[ -~]{2,80}$/, "must have two to eight lines of plain letters")),
  ),
);

const envSchema = z.object({
  SITE_URL: origin,
  SUPABASE_URL: baseUrl,
  SUPABASE_PUBLISHABLE_KEY: secret,
  SUPABASE_SECRET_KEY: secret,
  RAZORPAY_KEY_ID: secret,
  /** Two while a secret is being rotated; calls use the first, new one. */
  RAZORPAY_KEY_SECRET: secretList,
  /** Two while a secret is being rotated. */
  RAZORPAY_WEBHOOK_SECRET: secretList,
  RAZORPAY_API_URL: z._default(baseUrl, "https://api.razorpay.com"),
  RAZORPAY_CHECKOUT_URL: z._default(httpUrl, "https://checkout.razorpay.com/v1/checkout.js"),
  RESEND_API_KEY: secret,
  RESEND_BASE_URL: z._default(baseUrl, "https://api.resend.com"),
  /** Without it, Resend's events aren't taken. Two while it is being rotated. */
  RESEND_WEBHOOK_SECRET: z.optional(signingSecrets),
  EMAIL_FROM: mailbox,
  SUPPORT_EMAIL: z.email("must be an email address"),
  CAREERS_EMAIL: z.email("must be an email address"),
  /** Two while a secret is being rotated. */
  CRON_SECRET: cronSecrets,
  /** The host's header with the caller's IP address; without it, limits count per account or email address. */
  TRUSTED_IP_HEADER: z.optional(secret),
  /** The account that may become the console's first owner. */
  OWNER_EMAIL: z.optional(z.email("must be an email address")),
  /** From this day on (IST) a confirmed deletion waits for the year of the DPDP Rules 2025, rule 8(3). */
  ERASURE_WAITS_FROM: z.optional(z.iso.date("must be a day as YYYY-MM-DD")),
  /** The company that issues invoices, and its State (GST's two digits): all three, or none. */
  COMPANY_GSTIN: z.optional(z.string().check(z.refine(isGstin, "must be a GSTIN with the right check character"))),
  COMPANY_LEGAL_NAME: z.optional(z.string().check(z.minLength(2), z.maxLength(200))),
  COMPANY_STATE: z.optional(z.string().check(z.regex(/^\d{2}$/, "must be the two digits of a State"))),
  /** Its account for bank transfers, in lines that are printed as they are. */
  COMPANY_BANK: z.optional(bankLines),
  /** Its number in the register of companies. */
  COMPANY_CIN: z.optional(z.string().check(z.regex(/^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/, "must be a CIN"))),
  /** The number of its letter of undertaking: with it, exports and supplies to an SEZ are without tax. */
  COMPANY_LUT: z.optional(z.string().check(z.minLength(5), z.maxLength(40))),
  /**
   * A monitoring service, called after each run of the outbox that didn't fail; it raises an alarm when the calls stop.
   */
  HEARTBEAT_URL: z.optional(httpUrl),
  /** Meeting link by session title. */
  SESSION_LINKS: sessionLinks,
});

/** With only some of them, a document wouldn't be a valid invoice. */
const COMPANY = ["COMPANY_GSTIN", "COMPANY_LEGAL_NAME", "COMPANY_STATE"];

type Env = z.infer<typeof envSchema>;

/**
 * Reads the environment from plain values and trims them; an empty one counts as missing. Throws one error that names
 * every missing or wrong variable, but never a value.
 */
export function parseEnv(values: Record<string, string | undefined>): Env {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value?.trim()] as const);
  const present = Object.fromEntries(trimmed.filter(([, value]) => value));
  const parsed = envSchema.safeParse(present);
  const incomplete = COMPANY.some((name) => name in present) ? COMPANY.filter((name) => !(name in present)) : [];
  const { COMPANY_GSTIN: gstin, COMPANY_STATE: state } = parsed.data ?? {};
  const isElsewhere = gstin !== undefined && state !== undefined && stateOfGstin(gstin) !== state;
  if (parsed.success && incomplete.length === 0 && !isElsewhere) return parsed.data;
  const lines = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return `  ${name}: ${name in present ? issue.message : "is missing"}`;
  });
  lines.push(...incomplete.map((name) => `  ${name}: is missing`));
  if (isElsewhere) lines.push("  COMPANY_STATE: isn't the State of COMPANY_GSTIN");
  throw new Error(`The environment is not complete:\n${[...new Set(lines)].join("\n")}`);
}

let env: Env | undefined;

/** The process's environment, parsed on first use (by `instrumentation.ts`) and never at build time. */
export const getEnv = (): Env => (env ??= parseEnv(process.env));

/**
 * The origin of static pages: a build only has `SITE_URL`, not the rest of the environment. Throws an error that names
 * the variable.
 */
export function getSiteUrl(): string {
  const parsed = origin.safeParse(process.env.SITE_URL);
  if (parsed.success) return parsed.data;
  throw new Error("SITE_URL is missing or isn't an http(s) address, and the pages need it for their absolute URLs.");
}
