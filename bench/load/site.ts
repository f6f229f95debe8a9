import { createClient, type Session } from "@supabase/supabase-js";
import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

import { appEnvironment } from "../../sandbox/app-environment.ts";
import { type Backend, startBackend } from "../../sandbox/backend.ts";
import { keys } from "../../sandbox/keys.ts";
import { startApp } from "../../sandbox/launcher/app.ts";
import { freePort } from "../../sandbox/launcher/ports.ts";
import { inspect } from "./inspect.ts";

const root = path.join(import.meta.dirname, "..", "..");
const PASSWORD = "correct horse battery staple";

/** A learner with a session, and a payment that the stand-in for Razorpay has taken from them. */
export type Learner = { cookie: string; paid: { order_id: string; id: string } };

/** The built app in one process, the sandbox in this one. */
export type Site = {
  url: string;
  backend: Backend;
  /** The app's resident memory now, in MB (Linux). */
  rss: () => number;
  /** The app's heap after a garbage collection, in MB. */
  heap: () => Promise<number>;
  /** The app's processor time so far, in ms; Linux counts in steps of ten. */
  cpuMs: () => number;
  /** Log lines of the app that aren't successes. */
  complaints: string[];
  stop: () => Promise<void>;
};

/** Starts the built app; run `npm run build` first. */
export async function startSite(): Promise<Site> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const backend = await startBackend({ port: 0, dir: "memory", siteUrl: url });
  const complaints: string[] = [];
  const inspector = await freePort();
  const env = { ...appEnvironment(backend, url), NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` };
  const app = await startApp({ root, port, env }, (line) => {
    if (!line.includes('"level":"info"') && !line.includes("Debugger ")) complaints.push(line);
  });
  await fetch(`${backend.url}/razorpay/_control`, { method: "POST", body: JSON.stringify({ webhooks: "off" }) });
  // So that there's a seat for everyone.
  await backend.sql("update public.cohorts set capacity = 1000000", []);
  const system = (file: string) => readFileSync(`/proc/${app.pid}/${file}`, "utf8");
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(system("status"))?.[1]) / 1024;
  const cpuMs = () => {
    const [, fields = ""] = system("stat").split(") ");
    const [user, kernel] = fields.split(" ").slice(11, 13);
    return (Number(user) + Number(kernel)) * 10;
  };
  const { heapMb: heap, close } = await inspect(inspector);
  const stop = async () => {
    close();
    await app.stop();
    await backend.stop();
  };
  return { url, backend, rss, heap, cpuMs, complaints, stop };
}

/** Signs a learner up and in, and orders and pays for a seat as them; the app hasn't been told of the payment yet. */
export async function newLearner({ url, backend }: Site): Promise<Learner> {
  const email = `load-${randomUUID()}@example.com`;
  const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
  await client.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: "Load" } } });
  await backend.sql("update auth.users set email_confirmed_at = now() where email = $1", [email]);
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  const cookie = cookieOf(backend, data.session);
  const ordered = await fetch(`${url}/api/payments/order`, orderRequest(url, cookie));
  const { id: orderId } = (await ordered.json()) as { id: string };
  const pay = JSON.stringify({ key: keys.razorpayKeyId, order_id: orderId, outcome: "captured" });
  const answer = await fetch(`${backend.url}/razorpay/checkout/pay`, { method: "POST", body: pay });
  const { razorpay_payment_id: id } = (await answer.json()) as { razorpay_payment_id: string };
  return { cookie, paid: { order_id: orderId, id } };
}

/** The session's cookie, under the auth library's name. */
function cookieOf(backend: Backend, session: Session): string {
  const { user: _user, ...tokens } = session;
  const name = `sb-${new URL(backend.url).hostname.split(".")[0]}-auth-token`;
  return `${name}=base64-${Buffer.from(JSON.stringify(tokens)).toString("base64url")}; signed_in=1`;
}

/** A request for an order, as the course page sends it. */
export const orderRequest = (url: string, cookie: string) => ({
  method: "POST",
  headers: { origin: url, "sec-fetch-site": "same-origin", "content-type": "application/json", cookie },
  body: JSON.stringify({ cohortId: "1" }),
});

/** A signed Razorpay event about a payment, with a new id. */
export function eventRequest({ order_id, id }: Learner["paid"], event: string) {
  const payment = { id, order_id, amount: 9_999_900, currency: "INR", status: "captured", notes: [] };
  const body = JSON.stringify({ entity: "event", event, payload: { payment: { entity: payment } } });
  const signature = createHmac("sha256", keys.razorpayWebhookSecret).update(body).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": signature,
    "x-razorpay-event-id": randomUUID(),
  };
  return { method: "POST", headers, body };
}
