import "server-only";

import { getEnv } from "@/lib/env";
import { isOwnOrigin } from "@/lib/forms/own-origin";
import { readUpTo } from "@/lib/forms/read-up-to";
import { log } from "@/lib/log";

/** The most that a page of ours sends to an action, in bytes; `bodySizeLimit` in next.config.ts says the same. */
export const ACTION_MAX_BYTES = 2_200 * 1_024;

/** Signs that React writes into texts; of these, pages of ours send no others. */
const KNOWN_SIGN = /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$)/;
const FILE_SIGN = /^\$B([0-9a-f]{1,4})$/;

const TEXT = "text/plain";
const FORM = "multipart/form-data";

/**
 * Looks at a request for a server action before the framework does, which answers 500 to what it cannot read. Null for a
 * request that may go on, any other than for an action included; else 400, 403 (another site's), 413 or 415.
 */
export async function refuseAction(request: Request): Promise<Response | null> {
  const { headers, method } = request;
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const isAction = headers.has("next-action");
  if (!isAction && type !== FORM) return null;
  if (!isAction || method !== "POST") return refusal(400, "No page of ours sends this.");
  if (!isOwnOrigin(headers, getEnv().SITE_URL)) {
    log("warn", "action.foreign-origin");
    return refusal(403, "This request did not come from our site.");
  }
  if (headers.has("content-encoding") || (type !== TEXT && type !== FORM))
    return refusal(415, "No page of ours sends this.");
  const body = await readUpTo(request, ACTION_MAX_BYTES);
  if (body === null) return refusal(413, "The request is too large.");
  const isReadable = type === TEXT ? isArguments(body.toString("utf8")) : await isForm(body, headers);
  return isReadable ? null : refusal(400, "No page of ours sends this.");
}

const refusal = (status: number, reason: string) =>
  new Response(reason, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });

/** One argument at most, as React writes it; `isFile` says which references to other parts of the request are good. */
function isArguments(text: string, isFile = (_part: string) => false): boolean {
  const check = (_key: string, value: unknown) => {
    if (typeof value !== "string" || !value.startsWith("$") || KNOWN_SIGN.test(value)) return value;
    const part = FILE_SIGN.exec(value)?.[1];
    if (part === undefined || !isFile(String(Number.parseInt(part, 16)))) throw new SyntaxError("No sign of ours");
    return value;
  };
  try {
    const given: unknown = JSON.parse(text, check);
    return Array.isArray(given) && given.length <= 1;
  } catch {
    return false;
  }
}

/** The arguments in part 0, and the files they name. */
async function isForm(body: Buffer<ArrayBuffer>, headers: Headers): Promise<boolean> {
  try {
    const type = headers.get("content-type") ?? "";
    const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
    const root = form.get("0");
    const others = [...form].filter(([name]) => name !== "0");
    const isFile = (part: string) => form.get(part) instanceof File;
    return typeof root === "string" && others.every(([, value]) => value instanceof File) && isArguments(root, isFile);
  } catch {
    return false;
  }
}
