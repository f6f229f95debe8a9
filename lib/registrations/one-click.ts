import "server-only";

import { HttpError, readText } from "@/lib/http/read-text";

const MAX_BYTES = 16_384;

/** Whether a request's body is the one of RFC 8058: a form, of either type, with `List-Unsubscribe=One-Click`. */
export async function isOneClick(request: Request): Promise<boolean> {
  try {
    const body = await readText(request, MAX_BYTES);
    const type = request.headers.get("content-type") ?? "";
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    return form.get("List-Unsubscribe") === "One-Click";
  } catch (error) {
    // Undici throws a TypeError for what is no form.
    if (error instanceof HttpError || error instanceof TypeError) return false;
    throw error;
  }
}
