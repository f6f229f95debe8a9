import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";

import { canListen, freePort } from "../../../sandbox/launcher/ports.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

type Question = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: Buffer | string;
  /** Another caller's address: of the loopback network, or any of IPv6. */
  from?: string;
};

/** nginx with the guide's configuration, on free ports of this machine. */
export type Nginx = {
  port: number;
  plainPort: number;
  /** The ports to which it passes requests on. */
  upstreams: readonly [number, number];
  /** The folder of its cached pages. */
  cache: string;
  ask: (place: string, question?: Question) => Promise<Answer>;
  /** Everything it has logged. */
  logs: () => string;
  stop: () => Promise<void>;
};

/** Replaces the text; throws if it isn't there. */
function replace(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}".`);
  return text.replaceAll(from, to);
}

function configuration(folder: string, ports: { tls: number; plain: number; upstreams: readonly [number, number] }) {
  let text = readFileSync(path.join(root, "deploy", "nginx.conf"), "utf8");
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === "IPv6"));
  if (!hasIpv6) text = text.replaceAll(/^ *listen \[::\].*$/gm, "");
  for (const [from, to] of [
    ...(hasIpv6
      ? ([
          ["listen [::]:443", `listen [::1]:${ports.tls}`],
          ["listen [::]:80", `listen [::1]:${ports.plain}`],
        ] as const)
      : []),
    ["listen 443 ", `listen 127.0.0.1:${ports.tls} `],
    ["listen 80", `listen 127.0.0.1:${ports.plain}`],
    ["127.0.0.1:3000", `127.0.0.1:${ports.upstreams[0]}`],
    ["127.0.0.1:3001", `127.0.0.1:${ports.upstreams[1]}`],
    ["/var/cache/nginx/", `${folder}/`],
    ["/var/log/nginx/", `${folder}/`],
    ["/var/www/html", folder],
    ["/etc/letsencrypt/live/www.example.com/", `${folder}/`],
  ] as const)
    text = replace(text, from, to);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `daemon off; worker_processes 1; ${user} pid ${folder}/pid; error_log stderr; events { worker_connections 4096; }
http { set_real_ip_from 127.0.0.1; real_ip_header x-test-caller; ${temporary.join(" ")} ${text} }`;
}

/** The first of two free ports beside each other. */
export async function freeNeighbours(): Promise<number> {
  const port = await freePort();
  return (await canListen(port + 1)) ? port : freeNeighbours();
}

/** Starts nginx; throws if it's missing and can't be installed. */
export async function startNginx(): Promise<Nginx> {
  if (!ensureNginx())
    throw new Error("nginx is missing and couldn't be installed: install it (`nginx-light` on Debian).");
  const folder = mkdtempSync(path.join(tmpdir(), "nginx-"));
  const [port, plainPort, first] = [await freePort(), await freePort(), await freeNeighbours()];
  const upstreams = [first, first + 1] as const;
  const key = ["-keyout", `${folder}/privkey.pem`, "-out", `${folder}/fullchain.pem`];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=www.example.com", ...key], {
    stdio: "ignore",
  });
  for (const name of ["site-pages", "site-static"]) mkdirSync(path.join(folder, name));
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, { tls: port, plain: plainPort, upstreams }));
  const child = spawn("nginx", ["-c", file, "-p", folder], { stdio: ["ignore", "ignore", "inherit"] });
  const ask: Nginx["ask"] = async (place, { method = "GET", headers = {}, body, from } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: "127.0.0.1",
          port,
          path: place,
          method,
          agent: false,
          rejectUnauthorized: false,
          ...(from && !from.includes(":") && { localAddress: from }),
          servername: "www.example.com",
          headers: { host: "www.example.com", ...(from?.includes(":") && { "x-test-caller": from }), ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
          response.on("error", reject);
        },
      );
      sent.on("error", reject).end(body);
    });
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const logs = () =>
    ["site.log", "site-error.log"].map((name) => readFileSync(path.join(folder, name), "utf8")).join("");
  return { port, plainPort, upstreams, cache: path.join(folder, "site-pages"), ask, logs, stop };
}

const isThere = () => spawnSync("nginx", ["-v"]).status === 0;

/** Whether nginx is installed; installs Debian's package if we're allowed to. */
function ensureNginx(): boolean {
  if (isThere() || process.getuid?.() !== 0) return isThere();
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const args = ["install", "-y", "--no-install-recommends", "nginx-light"];
  return spawnSync("apt-get", args, { env }).status === 0 && isThere();
}
