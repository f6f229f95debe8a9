import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { expect, test } from "vitest";

// What `supabase config push` writes to the hosted project.

type Config = {
  auth: {
    site_url: string;
    additional_redirect_urls: string[];
    rate_limit: Record<string, number>;
    email: { otp_length: number; otp_expiry: number; smtp: Record<string, unknown> };
  };
};

const config = parse(readFileSync("supabase/config.toml", "utf8")) as unknown as Config;

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
const texts = textsIn(config);

test("The hosted project's config has no local address", () => {
  expect(texts.filter((text) => /localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0/.test(text))).toEqual([]);
});

test("Every environment variable is in .env.example, and is a whole value", () => {
  const example = readFileSync(".env.example", "utf8");
  const taken = texts.filter((text) => text.includes("env("));
  expect(taken.length).toBeGreaterThan(5);
  for (const text of taken) {
    // The CLI substitutes whole values only.
    const [, name = ""] = /^env\(([A-Z_][A-Z0-9_]*)\)$/.exec(text) ?? [];
    expect(example, text).toMatch(new RegExp(`^${name || "not a name"}=`, "m"));
  }
});

test("Links and redirects use the environment's site URL", () => {
  expect(config.auth.site_url).toBe("env(SITE_URL)");
  // A single item: the hosted project stores the list as one text, which a list in one variable wouldn't match.
  expect(config.auth.additional_redirect_urls).toEqual(["env(SUPABASE_AUTH_REDIRECT_URL)"]);
  expect(readFileSync(".env.example", "utf8")).toMatch(
    /^SUPABASE_AUTH_REDIRECT_URL=https:\/\/[a-z.]+\/auth\/callback$/m,
  );
  expect(readFileSync("docs/environment.md", "utf8")).not.toContain("/**");
});

test("Mails use our own SMTP server", () => {
  const { enabled, ...rest } = config.auth.email.smtp;
  expect(enabled).toBe(true);
  expect(Object.keys(rest).toSorted()).toEqual(["admin_email", "host", "pass", "port", "sender_name", "user"]);
  expect(rest.pass).toMatch(/^env\(/);
});

test("Every rate limit is set explicitly", () => {
  const { anonymous_users, sms_sent, web3, ...used } = config.auth.rate_limit;
  expect([anonymous_users, sms_sent, web3].every(Number.isInteger)).toBe(true);
  expect(Object.keys(used).toSorted()).toEqual([
    "email_sent",
    "sign_in_sign_ups",
    "token_refresh",
    "token_verifications",
  ]);
  const { token_verifications, ...others } = used;
  for (const [name, limit] of Object.entries(others)) expect(limit, name).toBeGreaterThanOrEqual(200);
  // All links in an hour's mails can be opened within a quarter of an hour, through one server.
  expect((token_verifications ?? 0) * 3).toBeGreaterThanOrEqual(used["email_sent"] ?? Number.NaN);
});

test("No one can guess the code that the auth server accepts in place of a mail's link", () => {
  const { email, rate_limit } = config.auth;
  const tries = (rate_limit["token_verifications"] ?? Number.NaN) * (email.otp_expiry / 300);
  expect(email.otp_expiry).toBeLessThanOrEqual(3600);
  // Even from a thousand addresses at once the chance is still one in a thousand.
  expect(tries / 10 ** email.otp_length).toBeLessThan(0.000_001);
});
