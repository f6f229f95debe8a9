import "server-only";

import { getEnv } from "@/lib/env";
import { log } from "@/lib/log";

/** A dependency that takes longer counts as down. */
const TIMEOUT_MS = 2_000;

/** How long a result is reused, in ms: the endpoint is public and has no rate limit. */
const SHARED_MS = 10_000;

type Check = { ok: boolean; ms: number };

const dependencies = ["database", "auth", "storage", "email", "payments"] as const;
type Dependency = (typeof dependencies)[number];

type Probe = { url: string; headers?: Record<string, string>; isUp: (response: Response) => Promise<boolean> };

/** Our own backend is up if its response is valid JSON. Throws otherwise. */
async function isSuccess(response: Response): Promise<boolean> {
  await response.json();
  return response.ok;
}

/** A third-party API is up if it responds at all: it is called without a key, so 401 or 404 is fine. */
async function isAnswer(response: Response): Promise<boolean> {
  await response.body?.cancel();
  return response.status < 500 && response.status !== 429;
}

/** One cheap request per dependency; mail and payments without a key, so that this public check uses no quota. */
function probes(): Record<Dependency, Probe> {
  const env = getEnv();
  const headers = { apikey: env.SUPABASE_SECRET_KEY };
  return {
    database: { url: `${env.SUPABASE_URL}/rest/v1/rate_limits?select=key&limit=1`, headers, isUp: isSuccess },
    auth: { url: `${env.SUPABASE_URL}/auth/v1/health`, headers, isUp: isSuccess },
    storage: { url: `${env.SUPABASE_URL}/storage/v1/bucket?limit=1`, headers, isUp: isSuccess },
    email: { url: env.RESEND_BASE_URL, isUp: isAnswer },
    payments: { url: env.RAZORPAY_API_URL, isUp: isAnswer },
  };
}

async function check(dependency: Dependency, { url, headers, isUp }: Probe): Promise<Check> {
  const start = performance.now();
  let ok = false;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { headers: headers ?? {}, cache: "no-store", redirect: "manual", signal });
    ok = await isUp(response);
    if (!ok) log("warn", "health.down", { dependency, status: response.status });
  } catch (error) {
    log("warn", "health.down", { dependency, error });
  }
  return { ok, ms: Math.round(performance.now() - start) };
}

let latest: { startedAt: number; checks: Promise<Record<Dependency, Check>> } | undefined;

/**
 * State and latency of every dependency, cached for 10 s per process; concurrent callers share one check. Takes 2 s at
 * most and never throws.
 */
export function checkDependencies(): Promise<Record<Dependency, Check>> {
  const now = Date.now();
  // The clock may have been set back since.
  if (!latest || Math.abs(now - latest.startedAt) >= SHARED_MS) latest = { startedAt: now, checks: checkAll() };
  return latest.checks;
}

async function checkAll(): Promise<Record<Dependency, Check>> {
  const all = probes();
  const results = await Promise.all(dependencies.map(async (name) => [name, await check(name, all[name])] as const));
  return Object.fromEntries(results) as Record<Dependency, Check>;
}
