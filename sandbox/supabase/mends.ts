import type { EmailDriver } from "@supabase/lite";

import { mendAuth } from "./auth-mends.ts";
import type { Database } from "./database.ts";
import type { MailFault } from "./mail-refusals.ts";
import { askedCacheControl } from "./object-files.ts";
import { listPaths } from "./rest-root.ts";
import type { readSettings } from "./settings.ts";
import { mendStorageAnswer, mendStorageRequest } from "./storage-mends.ts";

export type Answer = (request: Request, peerAddress: string | null) => Promise<Response>;

export type MendContext = {
  /** Lite's own answer. */
  answer: Answer;
  database: Database;
  settings: ReturnType<typeof readSettings>;
  mail: EmailDriver;
  mailFault: () => MailFault;
};

/** Lite with the differences from a hosted project taken away, so that the app needs to know of none. */
export function mendSupabase(context: MendContext): Answer {
  return async (request, peerAddress) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/storage/v1/")) {
      const mended = await mendStorageRequest(request);
      const lite = () => context.answer(mended, peerAddress);
      const asked = mended.headers.get("cache-control");
      const response = await (asked === null ? lite() : askedCacheControl.run(asked, lite));
      return mendStorageAnswer(request, response);
    }
    if (pathname.startsWith("/auth/v1/")) return mendAuth(request, peerAddress, context);
    const response = await context.answer(request, peerAddress);
    return pathname === "/rest/v1/" && request.method === "GET" && response.ok ? listPaths(context.database) : response;
  };
}
