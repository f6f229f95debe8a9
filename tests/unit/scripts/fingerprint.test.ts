import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { fingerprint } from "@/scripts/fingerprint";

const SOURCES =
  "app/page.tsx components/ui/button.tsx hooks/use-online.ts lib/money.ts public/logo.svg scripts/build.ts package-lock.json tsconfig.json middleware.ts instrumentation.ts instrumentation-client.ts instrumentation-node.ts next.config.ts postcss.config.mjs".split(
    " ",
  );
const OTHERS = ["README.md", "tests/unit/money.test.ts", "old-middleware.ts", "middleware", "middleware.ts~", ".env"];

let root: string;

const write = (file: string, text: string) => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const now = (env = {}) => fingerprint(root, env);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "fingerprint-"));
  for (const file of SOURCES) write(file, file);
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([...SOURCES, ...OTHERS])("A change of %s changes the fingerprint if it's a source", (file) => {
  const before = now();
  write(file, "changed");
  expect(now() !== before).toBe(SOURCES.includes(file));
});

test("A removed, added or renamed file changes the fingerprint", () => {
  const before = now();
  renameSync(path.join(root, "lib/money.ts"), path.join(root, "lib/paise.ts"));
  const renamed = now();
  rmSync(path.join(root, "lib/paise.ts"));
  const removed = now();
  rmSync(path.join(root, "public"), { recursive: true });
  expect(new Set([before, renamed, removed, now()]).size).toBe(4);
});

test.each(["SITE_URL", "SUPABASE_URL", "RAZORPAY_CHECKOUT_URL", "NEXT_DEPLOYMENT_ID"])(
  "A change of %s changes the fingerprint",
  (name) => {
    expect(now({ [name]: "a" })).not.toBe(now());
    expect(now({ [name]: "a" })).not.toBe(now({ [name]: "b" }));
    expect(now({ [name]: "", RAZORPAY_KEY_SECRET: "a" })).toBe(now());
  },
);
