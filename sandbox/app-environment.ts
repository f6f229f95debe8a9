import { slotTitles } from "../lib/content/sessions.ts";
import { site } from "../lib/content/site.ts";
import { appCompany } from "./company.ts";
import { keys } from "./keys.ts";
import { OWNER } from "./launcher/owner.ts";

/** The app's environment with the stand-ins' URLs and keys; an empty value counts as missing. */
export function appEnvironment(
  backend: { url: string; publishableKey: string; secretKey: string },
  siteUrl: string,
): Record<string, string> {
  const links = slotTitles.map((title, index) => [title, `https://meet.example.com/lightning-session-${index + 1}`]);
  return {
    SITE_URL: siteUrl,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    RAZORPAY_KEY_ID: keys.razorpayKeyId,
    RAZORPAY_KEY_SECRET: keys.razorpayKeySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.razorpayWebhookSecret,
    RAZORPAY_API_URL: `${backend.url}/razorpay`,
    RAZORPAY_CHECKOUT_URL: `${backend.url}/razorpay/checkout.js`,
    RESEND_API_KEY: keys.resend,
    RESEND_BASE_URL: `${backend.url}/resend`,
    RESEND_WEBHOOK_SECRET: keys.resendWebhookSecret,
    EMAIL_FROM: `${site.name} <hello@example.com>`,
    SUPPORT_EMAIL: site.supportEmail,
    CAREERS_EMAIL: "careers@example.com",
    CRON_SECRET: keys.cron,
    TRUSTED_IP_HEADER: "",
    OWNER_EMAIL: OWNER.email,
    COMPANY_GSTIN: appCompany.gstin,
    COMPANY_LEGAL_NAME: appCompany.legalName,
    COMPANY_STATE: appCompany.state,
    COMPANY_CIN: appCompany.cin,
    COMPANY_BANK: appCompany.bank,
    SESSION_LINKS: JSON.stringify(Object.fromEntries(links)),
  };
}
