import { describe, expect, test, vi } from "vitest";

import { getSiteUrl, parseEnv } from "@/lib/env";
import { companyEnvironment } from "@/tests/fixtures/company";
import { environment } from "@/tests/fixtures/environment";

test("A complete environment is read, with default provider URLs", () => {
  const env = parseEnv(environment);
  expect(env.SITE_URL).toBe("https://site.example.com");
  expect(env.RAZORPAY_API_URL).toBe("https://api.razorpay.com");
  expect(env.RAZORPAY_CHECKOUT_URL).toBe("https://checkout.razorpay.com/v1/checkout.js");
  expect(env.RESEND_BASE_URL).toBe("https://api.resend.com");
  expect(env.RAZORPAY_WEBHOOK_SECRET).toEqual(["new-secret", "old-secret"]);
  expect(env.TRUSTED_IP_HEADER).toBeUndefined();
  expect(env.RESEND_WEBHOOK_SECRET).toBeUndefined();
  expect(env.OWNER_EMAIL).toBeUndefined();
  expect(env.EMAIL_FROM).toBe("AI Skills Academy <hello@mail.example.com>");
  expect(parseEnv({ ...environment, EMAIL_FROM: "hello@mail.example.com" }).EMAIL_FROM).toBe("hello@mail.example.com");
  expect(env.SESSION_LINKS["AI for Human Resources"]).toBe("https://meet.example.com/hr");
});

test.each(Object.keys(environment))("A missing or empty %s is reported", (name) => {
  expect(() => parseEnv({ ...environment, [name]: undefined })).toThrow(`${name}: is missing`);
  expect(() => parseEnv({ ...environment, [name]: " " })).toThrow(`${name}: is missing`);
});

describe.each(["RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const)("%s", (name) => {
  test.each(["new,", ",new", " new , ,", "new"])("Empty items in the list (%j) are dropped", (list) => {
    expect(parseEnv({ ...environment, [name]: list })[name]).toEqual(["new"]);
  });

  test.each([",", " , ,", ",,"])("An empty list (%j) is reported", (list) => {
    expect(() => parseEnv({ ...environment, [name]: list })).toThrow(`${name}: must hold a secret`);
  });
});

test("Values are trimmed, and white space does not count as characters of a secret", () => {
  expect(parseEnv({ ...environment, RESEND_API_KEY: " a-key\n" }).RESEND_API_KEY).toBe("a-key");
  expect(() => parseEnv({ ...environment, CRON_SECRET: `short${" ".repeat(20)}` })).toThrow(
    "CRON_SECRET: must have 16 characters or more",
  );
});

test.each([undefined, "", "site.example.com", "ftp://site.example.com"])(
  "A build for %s reports the error",
  (value) => {
    vi.stubEnv("SITE_URL", value);
    expect(getSiteUrl).toThrow("SITE_URL is missing or isn't an http(s) address");
    vi.unstubAllEnvs();
  },
);

test("All missing variables are reported in one message", () => {
  expect(() => parseEnv({})).toThrow(new RegExp(Object.keys(environment).join("[^]*")));
});

test("The company's State is its GSTIN's, which may begin with the code of a merged one", () => {
  expect(parseEnv({ ...environment, ...companyEnvironment }).COMPANY_STATE).toBe("29");
  expect(() => parseEnv({ ...environment, ...companyEnvironment, COMPANY_STATE: "27" })).toThrow(
    "COMPANY_STATE: isn't the State of COMPANY_GSTIN",
  );
});

test("An invalid value is reported without the value", () => {
  const wrong = { ...environment, SITE_URL: "javascript:alert(1)", CRON_SECRET: "short", SESSION_LINKS: "{" };
  const withoutValues =
    /^(?![^]*(?:javascript|short\b))(?=[^]*SITE_URL: must be an http)(?=[^]*CRON_SECRET: must have 16)[^]*SESSION_LINKS: must be JSON/;
  expect(() => parseEnv(wrong)).toThrow(withoutValues);
});

test.each([
  ["SITE_URL", "ftp://site.example.com", "must be an http(s) address"],
  ["SITE_URL", "site.example.com", "must be an http(s) address"],
  ["SUPABASE_URL", "httpsx://db.example.com", "must be an http(s) address"],
  ["SUPABASE_URL", "xhttps://db.example.com", "must be an http(s) address"],
  ["EMAIL_FROM", "hello", "must be an email address"],
  ["EMAIL_FROM", "Academy <hello>", "must be an email address"],
  ["EMAIL_FROM", "Academy <hello@mail.example.com> more", "must be an email address"],
  ["EMAIL_FROM", "Academy\n<hello@mail.example.com>", "must be an email address"],
  ["EMAIL_FROM", "two words@mail.example.com", "must be an email address"],
  ["EMAIL_FROM", "a@b@mail.example.com", "must be an email address"],
  ["RESEND_WEBHOOK_SECRET", "a-secret", "must hold secrets that begin with whsec_"],
  ["RESEND_WEBHOOK_SECRET", "whsec_YWJj,whsec_YWJ", "must hold secrets that begin with whsec_"],
  ["SUPPORT_EMAIL", "support", "must be an email address"],
  ["CAREERS_EMAIL", "careers@", "must be an email address"],
  ["CRON_SECRET", "fifteen-letters", "must have 16 characters or more"],
  ["COMPANY_CIN", "U80900KA2024PTC12345", "must be a CIN"],
  ["COMPANY_BANK", "Account number: 1234;", "must have two to eight lines"],
  ["COMPANY_BANK", "Account number: 1234; बैंक", "must have two to eight lines"],
  ["SESSION_LINKS", '{"AI for Human Resources":"xhttps://meet.example.com"}', "must hold https addresses"],
  ["SESSION_LINKS", '{"AI for Human Resources":"https://zoom.us/s/1?zak=x"}', "must hold the links for attendees"],
  ["SESSION_LINKS", "{}", "must have a link for every scheduled session"],
  ["SESSION_LINKS", '{"AI for Product Management":"https://meet.example.com/p"}', "must have a link for every"],
  ["SESSION_LINKS", environment.SESSION_LINKS.replace("https://meet.example.com/hr", "http://meet.example.com"), ""],
  ["SESSION_LINKS", '["https://meet.example.com"]', ""],
])("%s is not %s: it %s", (name, value, reason) => {
  expect(() => parseEnv({ ...environment, [name]: value })).toThrow(`${name}: ${reason}`);
});

test.each(["IFSC: UTIB0000001; Bank: Example Bank;", " IFSC: UTIB0000001\n\nBank: Example Bank"])(
  "The bank account %j is read as lines",
  (value) => {
    expect(parseEnv({ ...environment, COMPANY_BANK: value }).COMPANY_BANK).toBe(
      "IFSC: UTIB0000001\nBank: Example Bank",
    );
  },
);

test("Trailing slashes and paths of the site URL are dropped", () => {
  const env = parseEnv({
    ...environment,
    SITE_URL: "https://site.example.com/",
    SUPABASE_URL: "https://db.example.com//",
  });
  expect(env.SITE_URL).toBe("https://site.example.com");
  expect(env.SUPABASE_URL).toBe("https://db.example.com");
});
