import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const START_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 5_000;
const POLL_MS = 100;

/** The app as a child process. */
export type SiteApp = {
  pid: number | undefined;
  /** Rejects if the app exits unexpectedly; never resolves. */
  failed: Promise<never>;
  /** Kills it at once, like a crash. */
  kill: () => void;
  stop: () => Promise<void>;
};

/**
 * Starts `next start`, `next dev`, or the server of a standalone build in `standaloneDir` on loopback, and waits until
 * it responds. Its later output goes to `log`.
 * Throws with its output if it exits before that or doesn't respond within a minute.
 */
export async function startApp(
  options: { root: string; port: number; env: Record<string, string>; isDevelopment?: boolean; standaloneDir?: string },
  log: (line: string) => void,
): Promise<SiteApp> {
  const { root, port, env, isDevelopment = false, standaloneDir } = options;
  const command = isDevelopment ? "dev" : "start";
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  const preload = path.join(import.meta.dirname, "end-with-parent.mjs");
  const server = standaloneDir ? ["server.js"] : [next, command, "--hostname", "127.0.0.1", "--port", String(port)];
  const child = spawn(process.execPath, ["--import", preload, ...server], {
    cwd: standaloneDir ?? root,
    env: {
      ...process.env,
      ...env,
      ...(standaloneDir ? { PORT: String(port), HOSTNAME: "127.0.0.1" } : {}),
      NODE_ENV: isDevelopment ? "development" : "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // Ctrl-C would reach the terminal's whole process group, but `stop` is what stops the app.
    detached: true,
  });
  const startupOutput: string[] = [];
  let isUp = false;
  const onOutput = (chunk: Buffer) => {
    for (const line of chunk.toString().split("\n")) {
      if (line.trim() === "") continue;
      if (isUp) log(`app: ${line}`);
      else startupOutput.push(line);
    }
  };
  child.stdout?.on("data", onOutput);
  child.stderr?.on("data", onOutput);

  const ended = once(child, "exit");
  let isStopping = false;
  const failed = ended.then(([code, signal]): Promise<never> => {
    if (isStopping) return new Promise<never>(() => undefined);
    throw new Error(
      `The app exited unexpectedly (${signal ?? `exit code ${code}`}).\n${isUp ? "" : startupOutput.join("\n")}`.trim(),
    );
  });
  failed.catch(() => undefined);

  const stop = async () => {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  };

  try {
    await Promise.race([failed, untilResponding(`http://127.0.0.1:${port}/`)]);
  } catch (error) {
    await stop();
    throw error;
  }
  isUp = true;
  const kill = () => {
    isStopping = true;
    child.kill("SIGKILL");
  };
  return { pid: child.pid, failed, kill, stop };
}

async function untilResponding(url: string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  let last = "no answer";
  while (Date.now() < deadline) {
    const status = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(START_WITHIN_MS) }).then(
      (response) => response.status,
      () => undefined,
    );
    if (status !== undefined && status < 500) return;
    last = status === undefined ? last : `status ${status}`;
    await delay(POLL_MS);
  }
  throw new Error(`The app doesn't answer at ${url} (${last}).`);
}
