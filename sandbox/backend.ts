import { type HttpBindings, type ServerType, serve } from "@hono/node-server";
import type { EmailDriver } from "@supabase/lite";
import { Hono } from "hono";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { toPlainText } from "react-email";

import { createFaults, type Faults, waitingRequests } from "./faults.ts";
import { type Google, startGoogle } from "./google.ts";
import { keys } from "./keys.ts";
import { createMailEvents } from "./mailbox/events.ts";
import { limitRate } from "./mailbox/rate-limit.ts";
import { mailboxRoutes, resendRoutes } from "./mailbox/routes.ts";
import { type MailStore, openMailStore } from "./mailbox/store.ts";
import { razorpayRoutes } from "./razorpay/routes.ts";
import { type Ledger, openLedger } from "./razorpay/state.ts";
import { createWebhooks } from "./razorpay/webhooks.ts";
import { projectSupabaseDir, type Supabase, startSupabase } from "./supabase/lite.ts";

const HOST = "127.0.0.1";

type Options = {
  /** 0 means any free port. */
  port: number;
  /** Folder for all data; "memory" stores nothing on disk. */
  dir: string;
  /** The app's URL: target of mail links, sign-in redirects and webhooks. */
  siteUrl: string;
  /** A PostgreSQL database instead of PGlite, for the tests: empty, or migrated by an earlier start. */
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
  ensureUser: Supabase["ensureUser"];
  /** Razorpay's books. */
  ledger: Ledger;
  /** Names of the migrations that this start applied. */
  migrated: string[];
  /** Applies new migrations and returns their names. */
  migrate: Supabase["migrate"];
  stop: () => Promise<void>;
};

/**
 * Starts Supabase (auth, REST, storage) with the project's migrations applied, the mailbox, Razorpay and Google on one
 * loopback port.
 * Throws when the port is taken or a migration fails.
 */
export async function startBackend(options: Options): Promise<Backend> {
  const faults = createFaults();
  const inMemory = options.dir === "memory";
  const tempDir = inMemory ? await mkdtemp(path.join(tmpdir(), "sandbox-")) : undefined;
  const dataFile = (name: string) => (inMemory ? undefined : path.join(options.dir, name));
  const mailEvents = createMailEvents(`${options.siteUrl}/api/email/webhook`);
  const mail = openMailStore(dataFile("mailbox.jsonl"), mailEvents.send);
  let running: Running | undefined;

  const webhooks = createWebhooks(`${options.siteUrl}/api/payments/webhook`);
  const ledger = openLedger(dataFile("razorpay.json"));
  const razorpay = razorpayRoutes(ledger, webhooks);
  const { server, port } = await listen(options.port, routes({ faults, mail, razorpay, running: () => running }));
  const url = `http://${HOST}:${port}`;
  const google = startGoogle(url);
  const stop = async () => {
    webhooks.stop();
    mailEvents.stop();
    google.stop();
    await close(server);
    await running?.supabase.stop();
    if (tempDir !== undefined) await rm(tempDir, { recursive: true, force: true });
  };
  try {
    const supabase = await startSupabase({
      url,
      siteUrl: options.siteUrl,
      supabaseDir: options.supabaseDir ?? projectSupabaseDir,
      filesDir: path.join(tempDir ?? options.dir, "objects"),
      databaseDir: dataFile("database"),
      databaseUrl: options.databaseUrl,
      mail: authMail(mail, options.siteUrl, url),
      mailFault: () => faults.state["auth-mail"],
    });
    running = { supabase, google };
    const { sql, ensureUser, migrated, migrate } = supabase;
    const { supabasePublishable: publishableKey, supabaseSecret: secretKey } = keys;
    return { url, publishableKey, secretKey, sql, ensureUser, ledger, migrated, migrate, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Running = { supabase: Supabase; google: Google };

type Parts = {
  faults: Faults;
  mail: MailStore;
  razorpay: Hono<{ Bindings: HttpBindings }>;
  running: () => Running | undefined;
};

function routes({ faults, mail, razorpay, running }: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/_control", (c) => c.json({ ...faults.state, waiting: waitingRequests() }));
  app.post("/_control", async (c) => {
    const applied = faults.apply(await c.req.json().catch(() => null));
    return applied.success ? c.json(faults.state) : c.json({ error: applied.error.issues }, 400);
  });
  app.get("/", (c) => c.redirect("/mailbox"));
  app.use("/rest/v1/*", faults.middleware("database"));
  app.use("/auth/v1/*", faults.middleware("auth"));
  app.use("/storage/v1/*", faults.middleware("storage"));
  app.use("/resend/*", faults.middleware("resend"));
  app.use(
    "/resend/*",
    limitRate(() => faults.state["resend-rate"]),
  );
  app.route("/resend", resendRoutes(mail));
  app.route("/mailbox", mailboxRoutes(mail));
  app.route("/razorpay", razorpay);
  // The emulator's pages link to paths from the root.
  for (const pattern of ["/google/*", "/o/oauth2/*", "/_emulate/*"])
    app.all(pattern, (c) => running()?.google.fetch(withoutPrefix(c.req.raw, "/google")) ?? notReady());
  app.all("/:api{rest|auth|storage}/v1/*", async (c) => {
    const parts = running();
    if (parts === undefined) return notReady();
    const peerAddress = c.env.incoming.socket.remoteAddress ?? null;
    return parts.google.rewriteRedirect(await parts.supabase.fetch(c.req.raw, peerAddress));
  });
  return app;
}

const notReady = () => Response.json({ message: "The sandbox is starting." }, { status: 503 });

function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(prefix)) return request;
  url.pathname = url.pathname.slice(prefix.length);
  return new Request(url, request);
}

/**
 * Puts Supabase's mails into the same mailbox. Their text is derived from the HTML, since the links in lite's text
 * differ from those in the project's templates. The verify links in lite's own templates name the site, but belong to
 * the API.
 */
function authMail(store: MailStore, siteUrl: string, url: string): EmailDriver {
  const link = (text = "") => text.replaceAll(`${siteUrl}/auth/v1/verify`, `${url}/auth/v1/verify`);
  return {
    send: async ({ to, subject, html }) => {
      const from = "AI Skills Academy <no-reply@auth.example.com>";
      store.send([
        {
          to,
          from,
          replyTo: null,
          subject,
          html: link(html),
          text: toPlainText(link(html)),
          headers: {},
          attachments: [],
        },
      ]);
    },
  };
}

async function listen(port: number, app: Hono<{ Bindings: HttpBindings }>) {
  return new Promise<{ server: ServerType; port: number }>((resolve, reject) => {
    // No keep-alive timeout: a busy client would reuse a connection before it sees that it was closed.
    const serverOptions = { keepAliveTimeout: 0 };
    const server = serve({ fetch: app.fetch, port, hostname: HOST, serverOptions }, (info: AddressInfo) =>
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
