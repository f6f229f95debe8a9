// @module-tag long
import { execFile } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { freeNeighbours } from "../../deploy/support/nginx.ts";

// The script with a folder for each version; tests/deploy/change-of-version.test.ts runs it with images, under load.

const home = mkdtempSync(path.join(tmpdir(), "releases-"));
const cache = path.join(home, "cache");
const releases = ["one", "two"].map((name) => path.join(home, name));
let port: number;

/** Stands in for systemd: a unit is a process of the folder that its link points to. */
const systemctl = `#!/bin/sh
set -eu
unit=$(echo "$*" | grep -o 'site@[0-9]*' || true)
case $1 in
  list-units) for file in "$SITE_RELEASES"/*.pid; do [ ! -e "$file" ] || echo "$(basename "$file" .pid).service loaded active running"; done ;;
  enable)
    port=\${unit#site@}
    cd "$SITE_RELEASES/$port"
    PORT=$port node server.mjs > /dev/null 2>&1 &
    echo $! > "$SITE_RELEASES/$unit.pid" ;;
  disable) kill "$(cat "$SITE_RELEASES/$unit.pid")" && rm "$SITE_RELEASES/$unit.pid" ;;
esac
`;

beforeAll(async () => {
  port = await freeNeighbours();
  // For another user than root, too.
  chmodSync(home, 0o755);
  writeFileSync(path.join(home, "site.env"), "SITE_URL=https://www.example.com\n");
  cpSync("deploy/change-version.sh", path.join(home, "change-version.sh"));
  writeFileSync(path.join(home, "systemctl"), systemctl, { mode: 0o755 });
  for (const release of releases) {
    mkdirSync(path.join(release, ".next", "static"), { recursive: true });
    const server = `import { createServer } from "node:http"; createServer((_, answer) => answer.end(process.cwd())).listen(process.env.PORT, "127.0.0.1");`;
    writeFileSync(path.join(release, "server.mjs"), server);
  }
});
afterAll(async () => {
  for (const one of [port, port + 1]) await run("systemctl", "disable", `site@${one}.service`).catch(() => {});
  rmSync(home, { recursive: true, force: true });
});

const run = async (file: string, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = {
      ...process.env,
      PATH: `${home}:${process.env.PATH}`,
      NGINX_CACHE: cache,
      PORT: String(port),
      SITE_RELEASES: home,
    };
    const user = file === "setpriv" ? {} : { cwd: home };
    execFile(file, args, { env, ...user }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
const change = async (release = "") => run("sh", "change-version.sh", release, "site.env");

const served = async (at: number) =>
  fetch(`http://127.0.0.1:${at}/`).then(
    async (answer) => answer.text(),
    () => null,
  );

test("A folder runs on the port that the last one left, and the next one takes over, back to the first", async () => {
  const steps = [
    [releases[0], port],
    [releases[1], port + 1],
    [releases[0], port],
  ] as const;
  for (const [release, at] of steps) {
    const { code, said } = await change(release);
    expect([code, said]).toEqual([0, expect.stringContaining(`site@${at}.service runs ${release}.`)]);
    expect(readlinkSync(path.join(home, String(at)))).toBe(release);
    expect([await served(port), await served(port + 1)]).toEqual(at === port ? [release, null] : [null, release]);
  }
});

test("Someone who can't empty nginx's cache is told so, and nothing changes", async () => {
  mkdirSync(cache, { mode: 0o700 });
  const before = await served(port);
  const asNobody = ["--reuid=65534", "--regid=65534", "--clear-groups", "sh", `${home}/change-version.sh`];
  const file = path.join(home, "site.env");
  const { code, said } =
    process.getuid?.() === 0
      ? await run("setpriv", ...asNobody, releases[1] ?? "", file)
      : (chmodSync(cache, 0), await change(releases[1]));
  expect([code, said]).toEqual([1, expect.stringMatching(/^Nothing was changed: .* can't empty nginx's cache/)]);
  expect(await served(port)).toBe(before);
  expect(existsSync(path.join(home, `site@${port + 1}.pid`))).toBe(false);
});
