import { App, type EmailDriver, setExperimental } from "@supabase/lite";
import path from "node:path";

import type { MailFault } from "../faults.ts";
import { createCompatibilityLayer } from "./compatibility.ts";
import { type Database, openDatabase, queue } from "./database.ts";
import { createFileStorage } from "./file-storage.ts";
import { migrate, preparePrivileges } from "./migrations.ts";
import { withOwnStates } from "./own-states.ts";
import { requestSettings } from "./request-settings.ts";
import { createFactorTables } from "./second-factor/tables.ts";
import { readFactorSettings, readSettings } from "./settings.ts";
import { withAsymmetricTokens } from "./signing-key.ts";
import { withSpacedColumns } from "./spaced-columns.ts";

type Options = {
  /** This server's own address. */
  url: string;
  siteUrl: string;
  /** The project's `supabase` folder. */
  supabaseDir: string;
  /** Folder of stored objects. */
  filesDir: string;
  /** Where PGlite keeps its data; undefined: in memory. */
  databaseDir: string | undefined;
  /** A PostgreSQL server to use instead of PGlite. */
  databaseUrl: string | undefined;
  mail: EmailDriver;
  /** The current fault of the auth server's mails; null: none. */
  mailFault: () => MailFault;
};

/** Supabase's Auth, REST and Storage APIs with the project's migrations, behaving as a hosted project does. */
export type Supabase = {
  fetch: (request: Request, peerAddress: string | null) => Promise<Response>;
  sql: Database["query"];
  /** Creates a confirmed account without sending a mail, unless the address has one; returns its id. */
  ensureUser: (user: { email: string; password: string; fullName: string }) => Promise<string>;
  /** Names of the migrations that this start applied. */
  migrated: string[];
  /** Applies new migrations and returns their names. Throws an error that names the failed file. */
  migrate: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/** Statements that change the schema: a hosted project's API then reloads it. */
const DEFINITION = /^\s*(?:create|alter|drop)\b/i;

/** Opens the database, applies the migrations and starts lite on it. Throws when a migration fails. */
export async function startSupabase(options: Options): Promise<Supabase> {
  process.env.LITE_TELEMETRY = "0";
  // The minimum: no real passwords are stored, and hashing would take a quarter of the tests' processor time.
  process.env.LITE_AUTH_BCRYPT_COST = "4";
  setExperimental("storage", true);
  silenceLite();
  const database = await openDatabase(options.databaseDir, options.databaseUrl);
  try {
    const settings = readSettings(options.supabaseDir, options.siteUrl, options.url);
    const app = new App({
      connection: database.connection,
      ...settings,
      options: { drivers: { email: options.mail } },
    });
    app._storageAdapter = createFileStorage(options.filesDir);
    await app.ensureSystemSchema();
    await createFactorTables(database);
    await preparePrivileges(database);
    // Lite would grant every table to every role before the first request, undoing the migrations' revokes.
    Object.assign(database.connection, {
      ...requestSettings,
      ensureRlsContext: async () => true,
      kysely: withSpacedColumns(database.connection.kysely),
      normalizeDbError: withOwnStates(database.connection.normalizeDbError.bind(database.connection)),
    });
    const migrated = await migrate(database, options.supabaseDir);
    // PostgREST also does this at its start: on a busy machine, a first request that had to wait for it would take more
    // than the app's five seconds.
    await database.connection.introspect({ useCache: true });
    // GoTrue locks a session while it renews it. Lite would answer two requests at once with two tokens, one of them void.
    const renewOneByOne = queue();
    const handle = createCompatibilityLayer({
      handle: (request, peerAddress) => {
        const answer = () => database.runExclusively(() => app.fetch(request, { peerAddress }));
        return request.url.includes("/auth/v1/token") ? renewOneByOne(answer) : answer();
      },
      database,
      settings,
      factors: readFactorSettings(options.supabaseDir),
      mail: options.mail,
      mailFault: options.mailFault,
    });
    return {
      fetch: withAsymmetricTokens(handle),
      ensureUser: (user) => ensureUser(user, { database, settings, url: options.url }),
      sql: (text, params) =>
        database.runExclusively(async () => {
          const rows = await database.query(text, params);
          if (DEFINITION.test(text)) await database.connection.clearSchemaCache();
          return rows;
        }),
      migrated,
      migrate: () =>
        database.runExclusively(async () => {
          const added = await migrate(database, options.supabaseDir);
          if (added.length > 0) await database.connection.clearSchemaCache();
          return added;
        }),
      stop: () => database.runExclusively(() => database.connection.close()),
    };
  } catch (error) {
    await database.connection.close();
    throw error;
  }
}

/** The project's own `supabase` folder. */
export const projectSupabaseDir = path.resolve(import.meta.dirname, "../../supabase");

type AccountContext = { database: Database; settings: ReturnType<typeof readSettings>; url: string };

/** Lite has no admin API: a second lite app on the same database, without confirmations, creates the account. */
async function ensureUser(user: Parameters<Supabase["ensureUser"]>[0], context: AccountContext): Promise<string> {
  const { database, settings, url } = context;
  const auth = { ...settings.auth, email: { ...settings.auth.email, enable_confirmations: false } };
  const app = new App({ connection: database.connection, ...settings, auth });
  const request = new Request(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: settings.auth.publishable_key, "Content-Type": "application/json" },
    body: JSON.stringify({ email: user.email, password: user.password, data: { full_name: user.fullName } }),
  });
  return database.runExclusively(async () => {
    const response = await app.fetch(request);
    const body = await response.text();
    const [known] = await database.query("select id from auth.users where email = $1", [user.email.toLowerCase()]);
    if (known === undefined) throw new Error(`Couldn't create the account of ${user.email}: ${body}`);
    return String(known.id);
  });
}

let isSilenced = false;

/** Drops lite's console output: each database error it returns to a client, and a notice about its storage. */
function silenceLite(): void {
  if (isSilenced) return;
  isSilenced = true;
  const { error, warn } = console;
  console.error = (first: unknown, ...rest: unknown[]) => {
    if (!(first instanceof Error && "severity" in first)) error(first, ...rest);
  };
  console.warn = (first: unknown, ...rest: unknown[]) => {
    if (!String(first).startsWith("EXPERIMENTAL FEATURES")) warn(first, ...rest);
  };
}
