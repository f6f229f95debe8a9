import type { EmailDriver } from "@supabase/lite";

import type { MailFault } from "../faults.ts";
import type { Database } from "./database.ts";
import type { readFactorSettings, readSettings } from "./settings.ts";

export type RequestHandler = (request: Request, peerAddress: string | null) => Promise<Response>;

export type CompatibilityContext = {
  /** Lite's own request handler. */
  handle: RequestHandler;
  database: Database;
  settings: ReturnType<typeof readSettings>;
  factors: ReturnType<typeof readFactorSettings>;
  mail: EmailDriver;
  mailFault: () => MailFault;
};
