import { execFile } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

import { PROFILE_MAX_BYTES, type Profile } from "../../lib/profile/schema.ts";
import { appEnvironment } from "../../sandbox/app-environment.ts";
import { type Backend, startBackend } from "../../sandbox/backend.ts";
import { createAccount, sessionCookies } from "../e2e/support/accounts.ts";
import { makeImage } from "../e2e/support/image.ts";
import { changedCookie, cookieHeader } from "../fixtures/session-cookie.ts";
import { signedEvent } from "./support/events.ts";
import { type Nginx, startNginx } from "./support/nginx.ts";

const SECONDS = 60;
const RATE = 20;

let nginx: Nginx;
let backend: Backend;
let environment: Record<string, string>;
const home = mkdtempSync(path.join(tmpdir(), "docker-"));
const environmentFile = path.join(home, "site.env");
const asked = (file: string) => `/_next/static/chunks/${file}`;

const docker = async (...args: string[]) =>
  (await promisify(execFile)(path.join(home, "bin", "docker"), args, { env: { ...process.env, FAKE_DOCKER: home } }))
    .stdout;

/** The script as it runs on a host, with a stand-in for Docker. */
async function changeVersion(image: string): Promise<string> {
  const env = {
    ...process.env,
    PATH: `${home}/bin:${process.env.PATH}`,
    FAKE_DOCKER: home,
    NGINX_CACHE: nginx.cache,
    PORT: String(nginx.upstreams[0]),
  };
  const { stdout, stderr } = await promisify(execFile)("sh", ["deploy/change-version.sh", image, environmentFile], {
    env,
  });
  return stdout + stderr;
}

beforeAll(async () => {
  nginx = await startNginx();
  const siteUrl = `https://www.example.com:${nginx.port}`;
  backend = await startBackend({ port: 0, dir: "memory", siteUrl });
  environment = { ...appEnvironment(backend, siteUrl), TRUSTED_IP_HEADER: "x-real-ip" };
  writeFileSync(
    environmentFile,
    Object.entries(environment)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  mkdirSync(path.join(home, "bin"));
  copyFileSync(path.join(import.meta.dirname, "support", "docker.mjs"), path.join(home, "bin", "docker"));
  chmodSync(path.join(home, "bin", "docker"), 0o755);
  const image = makeImage();
  for (const version of ["one", "two"]) {
    cpSync(image, path.join(home, "images", version), { recursive: true, verbatimSymlinks: true });
    appendFileSync(path.join(home, "images", version, ".next", "static", "chunks", `only-${version}.js`), "1;");
  }
  rmSync(image, { recursive: true });
});
afterAll(async () => {
  for (const name of nginx.upstreams.map((port) => `site-${port}`)) await docker("rm", "--force", name);
  await backend?.stop();
  await nginx?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Sends requests at a steady rate, from fifty callers, and counts the answers by status or error. */
async function load(
  question: (turn: number) => Promise<string>,
  isOver: () => boolean,
): Promise<Record<string, number>> {
  const answers: Promise<string>[] = [];
  const started = performance.now();
  while (answers.length < SECONDS * RATE || !isOver()) {
    answers.push(question(answers.length).catch((error: unknown) => String(error)));
    await delay(Math.max(0, started + (answers.length * 1000) / RATE - performance.now()));
  }
  const counts: Record<string, number> = {};
  for (const answer of await Promise.all(answers)) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

const callerOf = (turn: number) => `127.0.1.${1 + (turn % 50)}`;

test("A change of version, there and back, under 20 reads and 20 writes a second loses no request and no open page's scripts", async () => {
  expect(await changeVersion("one")).toBe(`site-${nginx.upstreams[0]} runs one.\n`);
  const pages = ["/", "/course", "/about-us", "/contact-us"];
  let isOver = false;
  const changes = (async () => {
    const said = [await changeVersion("two"), await changeVersion("one")];
    isOver = true;
    return said;
  })();
  const [reads, writes, said] = await Promise.all([
    load(
      async (turn) => {
        const page = `${pages[turn % pages.length]}?turn=${turn}`;
        return String((await nginx.ask(page, { from: callerOf(turn) })).status);
      },
      () => isOver,
    ),
    load(
      async (turn) => {
        const { headers, body } = signedEvent(`evt_${turn}`);
        const place = "/api/payments/webhook";
        return String((await nginx.ask(place, { method: "POST", headers, body, from: callerOf(turn) })).status);
      },
      () => isOver,
    ),
    changes,
  ]);
  expect(said).toEqual([`site-${nginx.upstreams[1]} runs two.\n`, `site-${nginx.upstreams[0]} runs one.\n`]);
  expect([Object.keys(reads), Object.keys(writes)]).toEqual([["200"], ["200"]]);
  expect(reads["200"]).toBeGreaterThanOrEqual(SECONDS * RATE);
  expect(writes["200"]).toBeGreaterThanOrEqual(SECONDS * RATE);
  // Files of both versions, one of which has stopped.
  for (const file of ["only-one.js", "only-two.js"])
    expect([file, (await nginx.ask(asked(file))).status]).toEqual([file, 200]);
}, 400_000);

test("A session of the largest profile is renewed through nginx", async () => {
  const email = "largest@example.com";
  const stack = { siteUrl: environment.SITE_URL ?? "", backend, environment, appLog: [], stop: async () => {} };
  await createAccount(stack, email);
  const profile: Partial<Profile> = {
    bio: "x".repeat(600),
    company: "c".repeat(100),
    job_title: "j".repeat(100),
    linkedin_url: `https://www.linkedin.com/in/${"l".repeat(170)}`,
  };
  const rest = PROFILE_MAX_BYTES - JSON.stringify(profile).length - 200;
  const photo = `${backend.url}/storage/v1/object/public/avatars/${"0".repeat(80)}.png`;
  const metadata = {
    ...profile,
    preferred_name: "p".repeat(50),
    x_handle: "x".repeat(Math.min(50, rest)),
    avatar_url: photo,
    saved_avatar_url: photo,
  };
  const save = async (changes: object) =>
    backend.sql("update auth.users set raw_user_meta_data = raw_user_meta_data || $1::jsonb where email = $2", [
      JSON.stringify(changes),
      email,
    ]);
  await save(metadata);
  const cookies = await sessionCookies(email, stack);
  // As if changed on another device, so that every piece of the cookie changes: only pieces that differ are sent.
  await save({ bio: "z".repeat(600) });
  // In pieces, since a single cookie would be larger than browsers accept.
  const pieces = cookies.filter(({ name }) => name.startsWith("sb-")).toSorted((a, b) => a.name.localeCompare(b.name));
  expect(pieces.length).toBeGreaterThan(1);
  const expired = changedCookie(pieces.map(({ value }) => value).join(""), () => ({ expires_at: 1 }));
  const pieceSize = pieces[0]?.value.length ?? 0;
  const sent = pieces.map(({ name }, index) => ({
    name,
    value: expired.slice(index * pieceSize, (index + 1) * pieceSize),
  }));
  const cookie = cookieHeader([...sent, { name: "signed_in", value: "1" }]);
  const { status, headers } = await nginx.ask("/my-learning", { headers: { cookie } });
  const bytes = Object.entries(headers)
    .flatMap(([name, value]) => [value].flat().map((one) => name.length + String(one).length + 4))
    .reduce((sum, size) => sum + size, 0);
  expect(status).toBe(200);
  expect(bytes).toBeGreaterThan(5_000);
});

test("Told to stop, the server ends with 0, which no host takes for a crash", async () => {
  const name = `site-${nginx.upstreams[0]}`;
  expect(await docker("stop", name)).toBe(`${name} ended with 0\n`);
});
