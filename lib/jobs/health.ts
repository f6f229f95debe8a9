import "server-only";

import * as z from "zod/mini";

import { getEnv } from "@/lib/env";
import { adviceOn } from "@/lib/http/advice";
import { log } from "@/lib/log";
import { readMissingMigrations } from "@/lib/supabase/migrations";

/** A dependency that takes longer counts as down. */
const TIMEOUT_MS = 2_000;

/** How long a result is reused, in ms: the endpoint is public and has no rate limit. */
const SHARED_MS = 10_000;

/** `status`: of an answer that isn't a success; `lacks`: how many migrations the database hasn't got. */
type Check = { ok: boolean; ms: number; status?: number; lacks?: number };

const dependencies = ["database", "auth", "storage", "email", "payments"] as const;
type Dependency = (typeof dependencies)[number];

type Probe = {
  work: (signal: AbortSignal) => Promise<Pick<Check, "status" | "lacks">>;
  advice: Parameters<typeof adviceOn>[0];
};

/** A service is up if it takes our key and answers with valid JSON. Throws if it doesn't answer. */
async function ask(url: string, headers: Record<string, string>, signal: AbortSignal) {
  const response = await fetch(url, { headers, cache: "no-store", redirect: "manual", signal });
  const body: unknown = await response.json();
  // A key that may only send mail may not list domains.
  const isSendingKey = z.safeParse(restricted, body).success;
  return response.ok || isSendingKey ? {} : { status: response.status };
}

const restricted = z.object({ name: z.literal("restricted_api_key") });

/** One cheap request per dependency, with our key: to answer isn't enough. */
function probes(): Record<Dependency, Probe> {
  const env = getEnv();
  const supabase = { apikey: env.SUPABASE_SECRET_KEY };
  const razorpay = Buffer.from(`${env.RAZORPAY_KEY_ID}:${env.RAZORPAY_KEY_SECRET[0]}`).toString("base64");
  const probe = (advice: Probe["advice"], url: string, headers: Record<string, string>): Probe => ({
    work: async (signal) => ask(url, headers, signal),
    advice,
  });
  return {
    database: { work: askDatabase, advice: "supabase" },
    auth: probe("supabase", `${env.SUPABASE_URL}/auth/v1/health`, supabase),
    storage: probe("supabase", `${env.SUPABASE_URL}/storage/v1/bucket?limit=1`, supabase),
    email: probe("email", `${env.RESEND_BASE_URL}/domains`, { Authorization: `Bearer ${env.RESEND_API_KEY}` }),
    payments: probe("payments", `${env.RAZORPAY_API_URL}/v1/payments?count=1`, { Authorization: `Basic ${razorpay}` }),
  };
}

async function askDatabase(signal: AbortSignal) {
  const missing = await readMissingMigrations(signal);
  return missing.length === 0 ? {} : { lacks: missing.length };
}

async function check(dependency: Dependency, { work, advice }: Probe): Promise<Check> {
  const start = performance.now();
  const since = () => Math.round(performance.now() - start);
  try {
    const problem = await work(AbortSignal.timeout(TIMEOUT_MS));
    if (Object.keys(problem).length === 0) return { ok: true, ms: since() };
    log("warn", "health.down", { dependency, ...problem, toDo: adviceOn(advice, problem.status) });
    return { ok: false, ms: since(), ...problem };
  } catch (error) {
    log("warn", "health.down", { dependency, error });
    return { ok: false, ms: since() };
  }
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
