import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

import { copyContext, isInContext } from "./support/image-context.ts";

const dockerfile = readFileSync("Dockerfile", "utf8");
let context: string | undefined;

afterAll(() => {
  if (context) rmSync(context, { recursive: true, force: true });
});

test("The context that .dockerignore lets through builds as the Dockerfile says, and produces everything it copies", () => {
  context = copyContext();
  const [, command = "exit 1"] = /^RUN (.*npm run build)$/m.exec(dockerfile) ?? [];
  const given = [...dockerfile.matchAll(/^ARG (\w+)$/gm)].map(([, name = ""]) => name);
  const values: Record<string, string> = {
    SITE_URL: "https://www.example.com",
    SUPABASE_URL: "https://project.supabase.co",
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, "image").toString("base64"),
  };
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, ...Object.fromEntries(given.map((name) => [name, values[name] ?? ""])) };
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd: context,
    env: { ...env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  expect([status, status === 0 ? "" : `${stdout}${stderr}`]).toEqual([0, ""]);
  for (const [, from = ""] of dockerfile.matchAll(/^COPY --from=build \/site\/(\S+) /gm))
    expect([from, existsSync(path.join(context, from))]).toEqual([from, true]);
}, 1_200_000);

test.each([
  ".env",
  ".env.local",
  "site.env",
  "app/.env.local",
  "site.dump",
  "backup/site.dump",
  ".git/config",
  ".sandbox/x",
])("%s isn't part of the context", (file) => expect(isInContext(file)).toBe(false));
