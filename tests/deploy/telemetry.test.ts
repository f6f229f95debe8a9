import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { appEnvironment } from "../../sandbox/app-environment.ts";
import { type Backend, startBackend } from "../../sandbox/backend.ts";
import { type SiteApp, startApp } from "../../sandbox/launcher/app.ts";
import { freePort } from "../../sandbox/launcher/ports.ts";
import { makeImage } from "../e2e/support/image.ts";

const TOKEN = "5ea70000-0000-4000-8000-00000000c0de";

type Span = { name: string; attributes: { key: string; value: { stringValue?: string } }[] };
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** What the collector received: the path, and the content type. */
const received: { url: string; body: string }[] = [];
let collector: Server;
let backend: Backend;
const image = makeImage();
let app: SiteApp | undefined;

beforeAll(async () => {
  collector = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      received.push({ url: incoming.url ?? "", body: Buffer.concat(chunks).toString() });
      answer.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  backend = await startBackend({ port: 0, dir: "memory", siteUrl: "http://localhost:3000" });
});
afterAll(async () => {
  await app?.stop();
  await backend?.stop();
  collector?.close();
  rmSync(image, { recursive: true, force: true });
});

const spans = () =>
  received
    .flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));

test("With a collector each request's spans arrive there, without a token or a query", async () => {
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const env = {
    ...appEnvironment(backend, siteUrl),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  };
  app = await startApp({ root: path.resolve("."), port, env, standaloneDir: image }, () => {});
  await fetch(`${siteUrl}/live/${TOKEN}?email=ada@example.com`);
  await fetch(`${siteUrl}/api/cohorts`);
  await vi.waitFor(
    () => {
      const names = spans().map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(["GET /live/[token]", "GET /api/cohorts"]));
      expect(names.filter((name) => name.startsWith("fetch "))).not.toEqual([]);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(new Set(received.map(({ url }) => url))).toEqual(new Set(["/v1/traces"]));
  const said = received.map(({ body }) => body).join("\n");
  expect(said).toContain("/live/-");
  expect(said).not.toMatch(new RegExp(`${TOKEN}|ada@example|select=|[?]`));
});
