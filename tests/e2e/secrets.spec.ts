import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "./support/test.ts";

const SECRETS = [
  "SUPABASE_SECRET_KEY",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "RESEND_WEBHOOK_SECRET",
  "RESEND_API_KEY",
  "CRON_SECRET",
  "SESSION_LINKS",
];

const filesBelow = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => path.join(folder, file));

test("Nothing sent to a browser has a secret, its name or its format", async ({ stack }) => {
  const files = [
    ...filesBelow(".next/static", /\.(?:js|css|map|json|txt)$/),
    ...filesBelow(".next/server/app", /\.(?:html|rsc|meta|body)$/),
  ];
  expect(files.length).toBeGreaterThan(50);
  const values = SECRETS.map((name) => stack.environment[name] ?? "");
  expect(values).not.toContain("");
  const links = Object.values(JSON.parse(stack.environment["SESSION_LINKS"] ?? "") as Record<string, string>);
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const secret of [...SECRETS, ...values, ...links])
      expect(text.includes(secret), `${file}: ${secret}`).toBe(false);
    expect(text, file).not.toMatch(/sb_secret_|rzp_live_|service_role|\bre_[A-Za-z0-9]{8,}_/);
  }
});
