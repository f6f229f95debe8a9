// @module-tag long
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

import { lockFolder } from "../../../sandbox/launcher/lock.ts";
import { ensureFree } from "../../../sandbox/launcher/ports.ts";
import { productionRisk } from "../../../sandbox/launcher/production-guard.ts";
import { newFolder } from "./support";

const silent = () => undefined;

test("The sandbox runs beside local services and test keys only, and doesn't print a live key", () => {
  const SUPABASE_URL = "https://project.supabase.co";
  for (const env of [
    { NODE_ENV: "production" },
    { NODE_ENV: "production", SUPABASE_URL: "http://127.0.0.1:54321" },
    { NODE_ENV: "production", SUPABASE_URL: "http://localhost:54321" },
    { NODE_ENV: "development", SUPABASE_URL },
    { RAZORPAY_KEY_ID: "rzp_test_1" },
  ])
    expect(productionRisk(env), JSON.stringify(env)).toBeUndefined();
  for (const [env, name] of [
    [{ RAZORPAY_KEY_ID: "rzp_live_1" }, "RAZORPAY_KEY_ID"],
    [{ SOME_KEY: "rzp_live_1" }, "SOME_KEY"],
    [{ NODE_ENV: "production", SUPABASE_URL }, "SUPABASE_URL"],
    [{ NODE_ENV: "production", SUPABASE_URL: "https://localhost.example.com" }, "SUPABASE_URL"],
    [{ NODE_ENV: "production", SUPABASE_URL: "nonsense" }, "SUPABASE_URL"],
  ] as const) {
    expect(productionRisk(env)).toContain(name);
    expect(productionRisk(env)).not.toContain("rzp_live_1");
  }
});

test("The error for a port in use says what it's for and how to change it; a free port passes", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(ensureFree({ port, use: "the site", name: "PORT" }, silent)).rejects.toThrow(
    `Port ${port}, for the site, is taken. Stop whatever is using it, or choose another: PORT=${port + 1} npm run sandbox`,
  );
  server.close();
  await once(server, "close");
  await expect(ensureFree({ port, use: "the site", name: "PORT" }, silent)).resolves.toBeUndefined();
});

test("A port that an outgoing connection holds for a moment is waited for", async () => {
  const server = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const connection = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(connection, "connect");
  const held = { port: Number(connection.localPort), use: "the stand-ins", name: "SANDBOX_PORT" };
  await expect(ensureFree(held, () => connection.resetAndDestroy())).resolves.toBeUndefined();
  server.close();
});

test("A released folder can be locked again, and so can one left by a crash", async () => {
  const folder = await newFolder();
  const letGo = lockFolder(folder);
  letGo();
  expect(() => lockFolder(folder)).not.toThrow();
  await rm(folder, { recursive: true });
});
