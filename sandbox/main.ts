import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { appEnvironment } from "./app-environment.ts";
import { type Backend, startBackend } from "./backend.ts";
import { startApp } from "./launcher/app.ts";
import { ensureBuild } from "./launcher/build.ts";
import { startCron } from "./launcher/cron.ts";
import { lockFolder } from "./launcher/lock.ts";
import { ensureFree, portFrom } from "./launcher/ports.ts";
import { productionRisk } from "./launcher/production-guard.ts";
import { instantOf, startAt } from "./launcher/start-at.ts";
import { watchMigrations } from "./launcher/watch-migrations.ts";
import { projectSupabaseDir } from "./supabase/lite.ts";
import { sights } from "./world/sights.ts";
import { prepareWorld } from "./world/world.ts";

const HELP = `npm run sandbox [-- --fresh]     the built site
npm run dev [-- --fresh]         the development server: changes show at once, and new migrations are applied

Starts the site with stand-ins for all outside services, all on this machine. The first start makes sixty days of
registrations, orders, messages and applications.

  --fresh        delete the stored data and make new data
  --now TIME     start at another time, such as 2026-12-12T08:50+05:30, with the data there is
  --empty        delete the stored data and make only the demo learner and the owner
  PORT           port of the site (3000)
  SANDBOX_PORT   port of the stand-ins (54321)
  SANDBOX_DIR    folder of the data (.sandbox)`;

const root = path.resolve(import.meta.dirname, "..");
const log = (line: string) => console.log(line);

/** Stop functions of everything that was started; called in reverse order. */
const running: (() => void | Promise<void>)[] = [];
const stopping = new AbortController();

/** Starts everything, then rejects if the app exits unexpectedly. */
async function start(): Promise<never> {
  const instant = options.now === undefined ? undefined : instantOf(options.now);
  const risk = productionRisk(process.env);
  if (risk !== undefined) throw new Error(risk);
  const port = portFrom("PORT", 3000);
  const sandboxPort = portFrom("SANDBOX_PORT", 54321);
  if (port === sandboxPort) throw new Error("PORT and SANDBOX_PORT must differ.");
  await ensureFree({ port, use: "the site", name: "PORT" }, log);
  await ensureFree({ port: sandboxPort, use: "the stand-ins", name: "SANDBOX_PORT" }, log);

  const dir = path.resolve(root, process.env.SANDBOX_DIR || ".sandbox");
  const data = path.join(dir, "data");
  running.push(lockFolder(dir));
  // Left behind by a start that ended before it had created everything.
  const unfinished = path.join(data, "unfinished");
  if (options.fresh || options.empty || existsSync(unfinished)) rmSync(data, { recursive: true, force: true });
  if (!existsSync(data)) {
    mkdirSync(data, { recursive: true });
    writeFileSync(unfinished, "");
  }

  const siteUrl = `http://localhost:${port}`;
  if (!isDevelopment) await ensureBuild(root, { SITE_URL: siteUrl }, log, stopping.signal);
  // Not before the build, which takes minutes that would already count.
  if (instant !== undefined) startAt(instant);
  log("Starting the stand-ins ...");
  const backend = await startBackend({ port: sandboxPort, dir: data, siteUrl });
  running.push(backend.stop);
  if (backend.migrated.length > 0) log(`  ${backend.migrated.length} migrations applied`);
  await prepareWorld(backend, { isEmpty: options.empty === true });
  rmSync(unfinished, { force: true });

  const env = appEnvironment(backend, siteUrl);
  if (isDevelopment) running.push(watchMigrations({ supabaseDir: projectSupabaseDir, migrate: backend.migrate }, log));
  log("Starting the app ...");
  const app = await startApp({ root, port, env, isDevelopment }, log);
  running.push(app.stop, startCron(siteUrl));
  report(backend, await sights(backend), dir, siteUrl);
  return app.failed;
}

function report({ url }: Backend, seen: string, dir: string, siteUrl: string): void {
  log(`
Ready on ${siteUrl}${options.now === undefined ? "" : `, where it is ${new Date().toISOString()}`}

  Supabase      ${url} (auth, REST, storage)
  Mailbox       ${url}/mailbox
  Resend        ${url}/resend/emails
  Razorpay      ${url}/razorpay (faults: POST /razorpay/_control)
  Google        ${url}/google (two accounts, no password)
  Faults        POST ${url}/_control

${seen}

The data is in ${path.relative(process.cwd(), dir) || dir}; --fresh replaces it, --empty starts without any.
Ctrl-C stops everything.
`);
}

async function stop(): Promise<void> {
  stopping.abort();
  for (const stopOne of running.splice(0).toReversed()) await stopOne();
}

async function end(code: number): Promise<never> {
  await stop().catch((error: unknown) => console.error(error));
  process.exit(code);
}

function fail(error: unknown): void {
  // Failures caused by stopping are expected.
  if (stopping.signal.aborted) return;
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  void end(1);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        dev: { type: "boolean" },
        empty: { type: "boolean" },
        fresh: { type: "boolean" },
        help: { type: "boolean" },
        now: { type: "string" },
      },
    });
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    return process.exit(1);
  }
}

const options = readOptions();
const isDevelopment = options.dev === true;
if (options.help) {
  log(HELP);
} else {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (stopping.signal.aborted) return;
      log("\nStopping ...");
      void end(0);
    });
  // The launcher has exited.
  process.on("disconnect", () => void end(0));
  process.on("uncaughtException", fail);
  start().catch(fail);
}
