import { site } from "@/lib/content/site";
import { getEnv } from "@/lib/env";

export const dynamic = "force-dynamic";

const HALF_A_YEAR_MS = 182 * 86_400_000;

/** Where to report a vulnerability (RFC 9116). */
export function GET(): Response {
  const expires = new Date(Date.now() + HALF_A_YEAR_MS);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${site.supportEmail}`,
    `Expires: ${expires.toISOString().replace(".000Z", "Z")}`,
    "Preferred-Languages: en",
    `Canonical: ${getEnv().SITE_URL}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
