// @module-tag long
import { once } from "node:events";
import { createServer, get as getPlain, type IncomingHttpHeaders, type Server } from "node:http";
import { connect } from "node:http2";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { type Nginx, startNginx } from "../../deploy/support/nginx.ts";

const TOKEN = "5ea70000-0000-4000-8000-00000000c0de";

/** Answers with what reached it. A page may be cached for a year, as Next says for static ones. */
let site: Server;
let nginx: Nginx;
/** Answers that the site holds back. */
let held: (() => void)[] = [];

beforeAll(async () => {
  nginx = await startNginx();
  site = createServer((incoming, answer) => {
    let bytes = 0;
    incoming.on("data", (chunk: Buffer) => (bytes += chunk.length));
    incoming.on("end", () => {
      if (incoming.url?.startsWith("/broken")) incoming.socket.destroy();
      if (incoming.url?.startsWith("/page")) answer.setHeader("cache-control", "s-maxage=31536000");
      const { headers, url } = incoming;
      const end = () => answer.end(JSON.stringify({ headers, url, bytes, at: performance.now() }));
      if (url?.includes("held")) held.push(end);
      else end();
    });
  }).listen(nginx.upstreams[1], "127.0.0.1");
  await once(site, "listening");
  await vi.waitFor(async () => expect((await nginx.ask("/")).status).toBe(200), { timeout: 20_000 });
});
afterAll(async () => {
  site?.close();
  await nginx?.stop();
});

const reached = (body: string) => JSON.parse(body) as { headers: IncomingHttpHeaders; url: string; bytes: number };

test("nginx passes on the site's name, the caller's address and an id, and trusts no caller about them", async () => {
  const forged = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-for": "203.0.113.9",
    "x-real-ip": "203.0.113.9",
    "x-request-id": "forged",
  };
  const { status, body } = await nginx.ask("/", { headers: forged, from: "127.0.0.9" });
  expect(status).toBe(200);
  const { headers } = reached(body);
  expect(headers).toMatchObject({
    host: "www.example.com",
    "x-real-ip": "127.0.0.9",
    "x-forwarded-for": "127.0.0.9",
    "x-request-id": expect.stringMatching(/^[\da-f]{32}$/),
  });
  expect(headers).not.toHaveProperty("x-forwarded-host");
  await vi.waitFor(() => expect(nginx.logs()).toContain(String(headers["x-request-id"])));
});

test("nginx accepts a form with a resume of 2 MB, but no endless body", async () => {
  const form = Buffer.alloc(2_300_000);
  expect(reached((await nginx.ask("/", { method: "POST", body: form })).body).bytes).toBe(form.length);
  expect((await nginx.ask("/", { method: "POST", body: Buffer.alloc(5_000_000) })).status).toBe(413);
});

test("nginx speaks HTTP/2, leads to the site's own name, and knows no other", async () => {
  const session = connect(`https://127.0.0.1:${nginx.port}`, {
    rejectUnauthorized: false,
    servername: "www.example.com",
  });
  const [answer] = (await once(session.request({ ":path": "/", ":authority": "www.example.com" }), "response")) as [
    Record<string, unknown>,
  ];
  expect([session.alpnProtocol, answer[":status"]]).toEqual(["h2", 200]);
  session.close();

  const plain = async (host: string, place = "/course?a=1") =>
    new Promise((resolve) => {
      getPlain({ host: "127.0.0.1", port: nginx.plainPort, path: place, headers: { host } }, (response) => {
        response.resume();
        resolve([response.statusCode, response.headers.location]);
      }).on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    });
  const own = "https://www.example.com/course?a=1";
  expect(await plain("www.example.com")).toEqual([308, own]);
  expect(await plain("example.com")).toEqual([308, own]);
  expect(await plain("evil.example")).toBe("ECONNRESET");
  // From certbot's folder, so that a certificate can be renewed.
  expect(await plain("example.com", "/.well-known/acme-challenge/x")).toEqual([404, undefined]);
  const other = connect(`https://127.0.0.1:${nginx.port}`, { rejectUnauthorized: false, servername: "evil.example" });
  await expect(once(other, "connect")).rejects.toThrow(/unrecognized.name/i);
});

test("No nginx log has the token of a seat, a registration, mail choices or an invitation, however the request ends", async () => {
  const kinds = ["/live", "/calendar", "/registration", "/mail-choices", "/erasure", "/console/join"];
  const places = kinds.map((place) => `${place}/${TOKEN}`);
  for (const place of [...places, `/auth?returnTo=%2Fconsole%2Fjoin%2F${TOKEN}`, `/broken/?token=${TOKEN}`])
    await nginx.ask(place, { from: "127.0.0.3", headers: { referer: `https://www.example.com/live/${TOKEN}` } });
  const crowd = Array.from({ length: 300 }, async () => nginx.ask(`/live/${TOKEN}`, { from: "127.0.0.3" }));
  const statuses = new Set((await Promise.all(crowd)).map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 429]));
  await vi.waitFor(() => expect(nginx.logs()).toMatch(/GET \/live\/- 429/));
  expect(nginx.logs()).toMatch(/GET \/console\/join\/- 200/);
  expect(nginx.logs()).toMatch(/GET \/broken\/ 502/);
  expect(nginx.logs()).not.toContain(TOKEN);
});

test("nginx caches pages for visitors who aren't signed in, and serves them while the site is down", async () => {
  const signedIn = { headers: { cookie: "signed_in=1" } };
  const { body } = await nginx.ask("/page");
  expect((await nginx.ask("/page")).body).toBe(body);
  expect((await nginx.ask("/page", signedIn)).body).not.toBe(body);
  expect((await nginx.ask("/page")).body).toBe(body);
});

test("Sixty people of one office may open the site within a minute, and one IPv6 network counts as one caller", async () => {
  const prefetch = { "next-router-prefetch": "1" };
  const visit = async () => {
    const pages = ["/page", "/api/sessions", "/api/cohorts"].map((place) => ({ place, headers: {} }));
    const parts = Array.from({ length: 30 }, (_, turn) =>
      turn % 2 ? { place: `/page/${turn}.svg`, headers: {} } : { place: `/page?_rsc=${turn}`, headers: prefetch },
    );
    const asked = [...pages, ...parts].map(async ({ place, headers }) =>
      nginx.ask(place, { headers, from: "127.0.0.4" }),
    );
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  const visits: number[] = [];
  for (let group = 0; group < 6; group += 1)
    visits.push(...(await Promise.all(Array.from({ length: 10 }, visit))).flat());
  expect(new Set(visits)).toEqual(new Set([200]));

  const from = (network: string, turn: number) => ({ from: `2001:db8:0:${network}::${turn.toString(16)}` });
  const crowd = Array.from({ length: 300 }, async (_, turn) => nginx.ask("/course", from("1", turn)));
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect((await nginx.ask("/course", from("2", 0))).status).toBe(200);
}, 60_000);

test("Only what is cached is asked for once by many, and what isn't keeps nobody waiting", async () => {
  const many = async (place: string, asked: number) => {
    held = [];
    const turns = Array.from({ length: 10 }, async (_, turn) => nginx.ask(place, { from: `127.0.2.${turn + 1}` }));
    // Until then no one is answered.
    await expect.poll(() => held.length).toBe(asked);
    for (const end of held) end();
    await Promise.all(turns);
    expect([place, held.length]).toEqual([place, asked]);
  };
  await many("/page-held", 1);
  for (const place of ["/my-learning?held", "/console?held", "/api/session?held", "/registration/held"])
    await many(place, 10);
});

test("What nginx takes for a file is a file for the site, too", async () => {
  for (const place of ["/registration/x%2f..%2f..%2f_next%2fstatic%2fx", "/live/x/%2e%2e/%2e%2e/_next/static/x"])
    expect(reached((await nginx.ask(place)).body).url).toBe("/_next/static/x");
});
