import "server-only";

import * as z from "zod/mini";

import { verifiedUser } from "@/lib/auth/current-user";
import { signInPath } from "@/lib/auth/paths";
import { ownData } from "@/lib/content/own-data";
import { getEnv } from "@/lib/env";
import { withErrorId } from "@/lib/error-id";
import { answer } from "@/lib/http/answer";
import { isLinkPreview } from "@/lib/http/link-previews";
import { log } from "@/lib/log";
import { hitLimits, tooManyAttempts } from "@/lib/security/rate-limit";
import { createAdminClient } from "@/lib/supabase/admin";
import { signedLink } from "@/lib/supabase/signed-link";

const headers = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};
const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8" };

const MOST_A_DAY = 3;
const DAY = 86_400;

/** Which door a copy is fetched through. */
type Door = "account" | "registration";
/** A person's data, and the address by which both doors are counted. */
type Copy = { address: string; makeData: () => Promise<Record<string, unknown>> };

const accountSchema = z.looseObject({ files: z.array(z.object({ bucket: z.string(), name: z.string() })) });
const pageSchema = z.object({ address: z.string(), data: z.record(z.string(), z.array(z.unknown())) });

/** Everything stored under the signed-in person's account, as a JSON file; 307 to the sign-in page without a session. */
export const exportAccount = async (request: Request): Promise<Response> =>
  hand(request, "account", async () => {
    const user = await verifiedUser();
    if (!user) {
      const location = new URL(signInPath("/edit-profile"), getEnv().SITE_URL).href;
      return new Response(null, { status: 307, headers: { ...headers, Location: location } });
    }
    return { address: user.email, makeData: async () => dataOfAccount(user.id) };
  });

/** The registrations, waiting lists and choices of the address with this token, as a JSON file; 404 for an unknown one. */
export const exportRegistration = async (request: Request, token: string): Promise<Response> =>
  hand(request, "registration", async () => {
    const known = z.guid().safeParse(token);
    const { data, error } = known.success
      ? await createAdminClient().rpc("export_registration", { p_manage_token: known.data })
      : { data: null, error: null };
    if (error) throw error;
    if (data === null) return new Response(null, { status: 404, headers });
    const page = pageSchema.parse(data);
    return { address: page.address, makeData: async () => page.data };
  });

/** Three copies in 24 hours for a person, through both doors together; after that 429. Looking ahead counts as none. */
async function hand(request: Request, door: Door, find: () => Promise<Response | Copy>): Promise<Response> {
  if (request.method === "HEAD" || isLinkPreview(request.headers)) return new Response(null, { status: 204, headers });
  const work = async () => {
    const found = await find();
    if (found instanceof Response) return found;
    const { address, makeData } = found;
    const wait = await hitLimits([{ key: `export ${address.toLowerCase()}`, max: MOST_A_DAY, seconds: DAY }]);
    if (wait > 0)
      return new Response(tooManyAttempts(wait), { status: 429, headers: { ...plain, "Retry-After": String(wait) } });
    const exportedAt = new Date().toISOString();
    const file = JSON.stringify({ exportedAt, ...(await makeData()) }, null, 2);
    log("info", "data.exported", { door });
    const named = { "Content-Disposition": `attachment; filename="my-data-${exportedAt.slice(0, 10)}.json"` };
    return new Response(file, { headers: { ...headers, ...named, "Content-Type": "application/json; charset=utf-8" } });
  };
  const failed = (errorId: string) =>
    new Response(withErrorId(ownData.unavailable, errorId), {
      status: 503,
      headers: { ...plain, "Retry-After": "60" },
    });
  return answer("data.export-failed", work, failed, { facts: { door } });
}

async function dataOfAccount(userId: string): Promise<Record<string, unknown>> {
  const { data, error } = await createAdminClient().rpc("export_account", { p_user_id: userId });
  if (error) throw error;
  const { files, ...tables } = accountSchema.parse(data);
  const client = createAdminClient();
  const linked = files.map(async (file) => ({
    ...file,
    linkForAMinute: await signedLink(client, file.bucket, file.name),
  }));
  return { ...tables, files: await Promise.all(linked) };
}
