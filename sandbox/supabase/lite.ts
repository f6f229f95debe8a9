import { App, type EmailDriver, setExperimental } from "@supabase/lite";
import path from "node:path";

import { type Database, openDatabase } from "./database.ts";
import { mendSupabase } from "./mends.ts";
import { migrate, preparePrivileges } from "./migrations.ts";
import { objectFiles } from "./object-files.ts";
import { readSettings } from "./settings.ts";

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
};

/** Supabase's Auth, REST and Storage APIs with the project's migrations, answering as a hosted project does. */
export type Supabase = {
  fetch: (request: Request, peerAddress: string | null) => Promise<Response>;
  sql: Database["query"];
  /** Names of the migrations this start applied. */
  migrated: string[];
  stop: () => Promise<void>;
};

/** Opens the database, brings it up to date and puts lite in front of it. Throws when a migration fails. */
export async function startSupabase(options: Options): Promise<Supabase> {
  process.env.LITE_TELEMETRY = "0";
  setExperimental("storage", true);
  hushLite();
  const database = await openDatabase(options.databaseDir, options.databaseUrl);
  try {
    const settings = readSettings(options.supabaseDir, options.siteUrl, options.url);
    const app = new App({
      connection: database.connection,
      ...settings,
      options: { drivers: { email: options.mail } },
    } as ConstructorParameters<typeof App>[0]);
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
    });
    return {
      fetch: answer,
      sql: (text, params) => database.alone(() => database.query(text, params)),
      migrated,
      stop: () => database.alone(() => database.connection.close()),
    };
  } catch (error) {
    await database.connection.close();
    throw error;
  }
}

/** The project's own `supabase` folder, next to the sandbox's. */
export const projectSupabaseDir = path.resolve(import.meta.dirname, "../../supabase");

let isHushed = false;

/** Lite prints every database error that it answers with, and a notice that its storage is experimental. */
function hushLite(): void {
  if (isHushed) return;
  isHushed = true;
  const { error, warn } = console;
  console.error = (first, ...rest) => {
    if (!(first instanceof Error && "severity" in first)) error(first, ...rest);
  };
  console.warn = (first, ...rest) => {
    if (!String(first).startsWith("EXPERIMENTAL FEATURES")) warn(first, ...rest);
  };
}
