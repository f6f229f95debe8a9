import { App, type EmailDriver, setExperimental } from "@supabase/lite";
import path from "node:path";

import { type Database, openDatabase } from "./database.ts";
import type { MailFault } from "./mail-refusals.ts";
import { mendSupabase } from "./mends.ts";
import { migrate, preparePrivileges } from "./migrations.ts";
import { objectFiles } from "./object-files.ts";
import { readSettings } from "./settings.ts";
import { mendTokens } from "./signing-key.ts";

type Options = {
  /** This server's own address. */
  url: string;
  siteUrl: string;
  /** The project's `supabase` folder. */
  supabaseDir: string;
  /** Where stored objects lie. */
  filesDir: string;
  /** Where PGlite keeps its data; undefined: in memory. */
  databaseDir: string | undefined;
  /** A PostgreSQL server to use instead of PGlite. */
  databaseUrl: string | undefined;
  mail: EmailDriver;
  /** Why mails are refused just now; null: they are not. */
  mailFault: () => MailFault;
};

/** Supabase's Auth, REST and Storage APIs with the project's migrations, answering as a hosted project does. */
export type Supabase = {
  fetch: (request: Request, peerAddress: string | null) => Promise<Response>;
  sql: Database["query"];
  /** Makes a confirmed account, without a mail, unless the address has one; gives its id. */
  ensureUser: (user: { email: string; password: string; fullName: string }) => Promise<string>;
  /** Names of the migrations this start applied. */
  migrated: string[];
  /** Applies what has come since, and gives the names. Throws an error that names the file that could not be applied. */
  migrate: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/** Opens the database, brings it up to date and puts lite in front of it. Throws when a migration fails. */
export async function startSupabase(options: Options): Promise<Supabase> {
  process.env.LITE_TELEMETRY = "0";
  // The least there is: nobody's password is kept here, and hashing would be a quarter of what the tests compute.
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  setExperimental("storage", true);
  hushLite();
  const database = await openDatabase(options.databaseDir, options.databaseUrl);
  try {
    const settings = readSettings(options.supabaseDir, options.siteUrl, options.url);
    const app = new App({
      connection: database.connection,
      ...settings,
      options: { drivers: { email: options.mail } },
    });
    app._storageAdapter = objectFiles(options.filesDir);
    await app.ensureSystemSchema();
    await preparePrivileges(database);
    // Lite would grant every table to every role before the first request, and undo what the migrations revoke.
    Object.assign(database.connection, { ensureRlsContext: async () => true });
    const migrated = await migrate(database, options.supabaseDir);
    const answer = mendSupabase({
      answer: (request, peerAddress) => database.alone(() => app.fetch(request, { peerAddress })),
      database,
      settings,
      mail: options.mail,
      mailFault: options.mailFault,
    });
    return {
      fetch: mendTokens(answer),
      ensureUser: (user) => ensureUser(user, { database, settings, url: options.url }),
      sql: (text, params) => database.alone(() => database.query(text, params)),
      migrated,
      migrate: () => database.alone(() => migrate(database, options.supabaseDir)),
      stop: () => database.alone(() => database.connection.close()),
    };
  } catch (error) {
    await database.connection.close();
    throw error;
  }
}

/** The project's own `supabase` folder, next to the sandbox's. */
export const projectSupabaseDir = path.resolve(import.meta.dirname, "../../supabase");

type Place = { database: Database; settings: ReturnType<typeof readSettings>; url: string };

/** Lite has no admin API: an app on the same database that asks for no confirmation makes the account. */
async function ensureUser(user: Parameters<Supabase["ensureUser"]>[0], place: Place): Promise<string> {
  const { database, settings, url } = place;
  const auth = { ...settings.auth, email: { ...settings.auth.email, enable_confirmations: false } };
  const app = new App({ connection: database.connection, ...settings, auth });
  const request = new Request(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: settings.auth.publishable_key, "Content-Type": "application/json" },
    body: JSON.stringify({ email: user.email, password: user.password, data: { full_name: user.fullName } }),
  });
  return database.alone(async () => {
    const response = await app.fetch(request);
    const answer = await response.text();
    const [known] = await database.query("select id from auth.users where email = $1", [user.email.toLowerCase()]);
    if (known === undefined) throw new Error(`The account of ${user.email} could not be made: ${answer}`);
    return String(known.id);
  });
}

let isHushed = false;

/** Lite prints every database error that it answers with, and a notice that its storage is experimental. */
function hushLite(): void {
  if (isHushed) return;
  isHushed = true;
  const { error, warn } = console;
  console.error = (first: unknown, ...rest: unknown[]) => {
    if (!(first instanceof Error && "severity" in first)) error(first, ...rest);
  };
  console.warn = (first: unknown, ...rest: unknown[]) => {
    if (!String(first).startsWith("EXPERIMENTAL FEATURES")) warn(first, ...rest);
  };
}
