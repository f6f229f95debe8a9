import http from "node:http";
import { gunzipSync } from "node:zlib";

/** Bytes (gzip) that come with the first load of a page. */
export type FirstLoad = {
  html: number;
  /** The scripts that the document names, which the page needs to hydrate. */
  script: number;
  /** The scripts that it also preloads, for parts that hydrate later (`next/dynamic`). */
  preloaded: number;
  scripts: string[];
  document: string;
};

/** Measures a page's first load. The result is exact and doesn't vary. */
export async function firstLoad(url: string, cookie = ""): Promise<FirstLoad> {
  const { body, encoding } = await get(url, { ...(cookie && { cookie }) });
  const document = (encoding === "gzip" ? gunzipSync(body) : body).toString();
  const scripts = addresses(document.match(/<script\b(?![^>]*\bnomodule\b)[^>]*>/gi));
  const preloads = addresses(document.match(/<link\b[^>]*\bas="script"[^>]*>/gi));
  return {
    html: body.length,
    script: await sizeOf(url, scripts),
    preloaded: await sizeOf(
      url,
      preloads.filter((address) => !scripts.includes(address)),
    ),
    scripts,
    document,
  };
}

const addresses = (tags: readonly string[] | null): string[] => [
  ...new Set((tags ?? []).flatMap((tag) => /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? [])),
];

async function sizeOf(url: string, scripts: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const address of scripts) bytes += (await get(new URL(address, url).href)).body.length;
  return bytes;
}

/** Fetches an address as a browser does, and keeps the bytes as transferred. Throws unless it answers 200. */
function get(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ body: Buffer; encoding: string | undefined; headers: http.IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const sent = { "accept-encoding": "gzip", "sec-fetch-dest": "document", ...headers };
    http
      .get(url, { headers: sent, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
          const encoding = response.headers["content-encoding"];
          resolve({ body: Buffer.concat(chunks), encoding, headers: response.headers });
        });
      })
      .on("error", reject);
  });
}
