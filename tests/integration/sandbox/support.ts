import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";
import { startedBefore } from "@/tests/fixtures/started-before";

/** A new empty folder. */
export const newFolder = () => mkdtemp(path.join(tmpdir(), "sandbox-test-"));

/** Posts JSON; returns the status, headers and parsed body. */
export async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text || "null") as unknown };
}

/** The in-memory stand-ins, from before the first test until after the last. */
export function memoryBackend(): Backend {
  const backend = startedBefore(() => startBackend({ port: 0, dir: "memory", siteUrl: "http://localhost:3499" }));
  afterAll(() => backend.stop());
  return backend;
}
