import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { freePort } from "../sandbox/launcher/ports.ts";
import { get } from "./bytes.ts";
import { type Server, start, untilAnswering } from "./servers.ts";

/** The two ways in which nginx serves the site's home page. */
export type Nginx = {
  /** The same bytes, including the headers, from a file. */
  file: Server;
  /** The site behind a shared cache. */
  cache: Server;
};

/** Starts nginx, installing it if possible; null if it isn't available. */
export async function startNginx(siteUrl: string, html: string): Promise<Nginx | null> {
  if (!ensureNginx()) return null;
  const dir = mkdtempSync(path.join(tmpdir(), "bench-nginx-"));
  const [filePort, cachePort] = [await freePort(), await freePort()];
  mkdirSync(path.join(dir, "html"));
  writeFileSync(path.join(dir, "html", "index.html"), html);
  writeFileSync(path.join(dir, "html", "index.html.gz"), gzipSync(html, { level: 6 }));
  const headers = headerLines((await get(`${siteUrl}/`)).headers);
  writeFileSync(path.join(dir, "nginx.conf"), configuration(dir, { filePort, cachePort, siteUrl, headers }));
  const { pid, stop } = start("nginx", ["-c", path.join(dir, "nginx.conf"), "-p", dir], dir);
  const urls = { file: `http://localhost:${filePort}`, cache: `http://localhost:${cachePort}` };
  await untilAnswering(urls.file);
  await untilAnswering(urls.cache);
  const worker = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0]);
  const end = async () => {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { file: { url: urls.file, pid: worker, stop: end }, cache: { url: urls.cache, pid: worker, stop: end } };
}

/** Headers about the transfer, which nginx sets itself. */
const OF_THE_TRANSFER = /^(?:connection|content-(?:encoding|length|type)|date|etag|keep-alive|transfer-encoding)$/;

const headerLines = (headers: IncomingHttpHeaders): string =>
  Object.entries(headers)
    .filter(([name]) => !OF_THE_TRANSFER.test(name))
    .map(([name, value]) => `add_header ${name} "${String(value).replaceAll('"', '\\"')}";`)
    .join(" ");

type Places = { filePort: number; cachePort: number; siteUrl: string; headers: string };

/** One process, no log, no daemon; otherwise nginx's defaults, which open files and cached pages for each answer. */
const configuration = (dir: string, { filePort, cachePort, siteUrl, headers }: Places) => `
daemon off; user root; worker_processes 1; pid ${dir}/pid; error_log /dev/null;
events { worker_connections 512; }
http {
  access_log off; keepalive_requests 1000000;
  client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/temp;
  fastcgi_temp_path ${dir}/fastcgi; uwsgi_temp_path ${dir}/uwsgi; scgi_temp_path ${dir}/scgi;
  proxy_cache_path ${dir}/cache keys_zone=pages:1m;
  types { text/html html; }
  server { listen 127.0.0.1:${filePort}; root ${dir}/html; gzip_static on; ${headers} }
  server {
    listen 127.0.0.1:${cachePort};
    location / { proxy_pass ${siteUrl.replace("localhost", "127.0.0.1")}; proxy_cache pages; proxy_cache_key $uri$http_accept_encoding; }
  }
}
`;

const isThere = () => spawnSync("nginx", ["-v"]).status === 0;

/** Whether nginx is installed; installs it if not. */
export const ensureNginx = (): boolean => isThere() || install();

/** Installs Debian's package, if we're allowed to. */
function install(): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  if (process.getuid?.() !== 0) return false;
  const args = ["install", "-y", "--no-install-recommends", "nginx-light"];
  return spawnSync("apt-get", args, { env }).status === 0 && isThere();
}
