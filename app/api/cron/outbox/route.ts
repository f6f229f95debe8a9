import { createHash, timingSafeEqual } from "node:crypto";

import { drainOutbox } from "@/lib/email/outbox";
import { getEnv } from "@/lib/env";

export const dynamic = "force-dynamic";

/** Long enough for a whole drain, in seconds, where the host takes a limit. */
export const maxDuration = 60;

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Compares digests, so that neither length nor content of the secret shows in the time it takes. */
const isCron = (request: Request) =>
  timingSafeEqual(sha256(request.headers.get("authorization") ?? ""), sha256(`Bearer ${getEnv().CRON_SECRET}`));

/** Sends the mails that are due; answers how many were sent, put back and given up. 401 without the cron secret. */
export async function POST(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "private, no-store" };
  if (!isCron(request)) return Response.json({ error: "Unauthorized" }, { status: 401, headers });
  return Response.json(await drainOutbox(), { headers });
}

/** The same for hosts whose scheduler can only GET; safe, because a browser cannot be made to send the header. */
export const GET = POST;
