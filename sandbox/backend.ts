import { type HttpBindings, type ServerType, serve } from "@hono/node-server";
import type { EmailDriver } from "@supabase/lite";
import { Hono } from "hono";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { createFaults, type Faults } from "./faults.ts";
import { keys } from "./keys.ts";
import { mailboxRoutes, resendRoutes } from "./mailbox/routes.ts";
import { type MailStore, openMailStore } from "./mailbox/store.ts";
import { razorpayRoutes } from "./razorpay/routes.ts";
import { openLedger } from "./razorpay/state.ts";
import { createWebhooks } from "./razorpay/webhooks.ts";
import { projectSupabaseDir, type Supabase, startSupabase } from "./supabase/lite.ts";

const HOST = "127.0.0.1";

type Options = {
  /** 0 takes any free port. */
  port: number;
  /** Where everything is kept; "memory" keeps nothing. */
  dir: string;
  /** Address of the app: mails link to it, sign-ins return to it, webhooks go to it. */
  siteUrl: string;
  /** A PostgreSQL server instead of PGlite, for tests of real contention. The database must be an empty one. */
  databaseUrl?: string;
  /** A folder with `config.toml` and `migrations` instead of the project's own. */
  supabaseDir?: string;
};

/** A running set of stand-ins. */
export type Backend = {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Runs one SQL statement as the database's owner. */
  sql: Supabase["sql"];
  /** Names of the migrations this start applied. */
  migrated: string[];
  stop: () => Promise<void>;
};

/**
 * Starts Supabase (auth, REST, storage), the mailbox and Razorpay on one loopback port, with the project's migrations applied.
 * Throws when the port is taken or a migration fails.
 */
export async function startBackend(options: Options): Promise<Backend> {
  const faults = createFaults();
  const inMemory = options.dir === "memory";
  const scratch = inMemory ? await mkdtemp(path.join(tmpdir(), "sandbox-")) : undefined;
  const kept = (name: string) => (inMemory ? undefined : path.join(options.dir, name));
  const mail = openMailStore(kept("mailbox.jsonl"));
  let supabase: Supabase | undefined;

  const webhooks = createWebhooks(`${options.siteUrl}/api/payments/webhook`);
  const razorpay = razorpayRoutes(openLedger(kept("razorpay.json")), webhooks);
  const { server, port } = await listen(options.port, routes({ faults, mail, razorpay, supabase: () => supabase }));
  const url = `http://${HOST}:${port}`;
  const stop = async () => {
    webhooks.stop();
    await close(server);
    await supabase?.stop();
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  };
  try {
    supabase = await startSupabase({
      url,
      siteUrl: options.siteUrl,
      supabaseDir: options.supabaseDir ?? projectSupabaseDir,
      filesDir: path.join(scratch ?? options.dir, "objects"),
      databaseDir: kept("database"),
      databaseUrl: options.databaseUrl,
      mail: authMail(mail, options.siteUrl, url),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const { sql, migrated } = supabase;
  return { url, publishableKey: keys.supabasePublishable, secretKey: keys.supabaseSecret, sql, migrated, stop };
}

type Parts = {
  faults: Faults;
  mail: MailStore;
  razorpay: Hono<{ Bindings: HttpBindings }>;
  supabase: () => Supabase | undefined;
};

function routes({ faults, mail, razorpay, supabase }: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/_control", (c) => c.json(faults.state));
  app.post("/_control", async (c) => {
    const applied = faults.apply(await c.req.json().catch(() => null));
    return applied.success ? c.json(faults.state) : c.json({ error: applied.error.issues }, 400);
  });
  app.get("/", (c) => c.redirect("/mailbox"));
  app.use("/rest/v1/*", faults.of("database"));
  app.use("/auth/v1/*", faults.of("auth"));
  app.use("/storage/v1/*", faults.of("storage"));
  app.use("/resend/*", faults.of("resend"));
  app.route("/resend", resendRoutes(mail));
  app.route("/mailbox", mailboxRoutes(mail));
  app.route("/razorpay", razorpay);
  app.all("/:api{rest|auth|storage}/v1/*", (c) => {
    const running = supabase();
    return running === undefined
      ? Response.json({ message: "The sandbox is starting." }, { status: 503 })
      : running.fetch(c.req.raw, c.env.incoming.socket.remoteAddress ?? null);
  });
  return app;
}

/** Supabase's own mails into the same mailbox. Their verify links name the site; they belong to the API. */
function authMail(store: MailStore, siteUrl: string, url: string): EmailDriver {
  const link = (text = "") => text.replaceAll(`${siteUrl}/auth/v1/verify`, `${url}/auth/v1/verify`);
  return {
    send: async ({ to, subject, html, text }) => {
      const from = "AI Skills Academy <no-reply@auth.example.com>";
      store.send([{ to, from, replyTo: null, subject, html: link(html), text: link(text), attachments: [] }]);
    },
  };
}

async function listen(port: number, app: Hono<{ Bindings: HttpBindings }>) {
  return new Promise<{ server: ServerType; port: number }>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: HOST }, (info: AddressInfo) =>
      resolve({ server, port: info.port }),
    );
    server.once("error", reject);
  });
}

async function close(server: ServerType): Promise<void> {
  await new Promise((resolve) => {
    server.close(resolve);
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
