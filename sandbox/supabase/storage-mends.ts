import { z } from "zod";

const PREFIX = "/storage/v1";

/**
 * supabase-js sends a `Blob` or `File` as multipart with the file under an empty name; lite looks for the name "file".
 * The file becomes the plain body that lite takes, its cache rule and metadata the headers.
 */
export async function mendStorageRequest(request: Request): Promise<Request> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) return request;
  const form = await request.formData();
  const file = [...form.values()].find((value) => value instanceof File);
  if (file === undefined) return new Request(request.url, { method: request.method, headers: request.headers });
  const headers = new Headers(request.headers);
  headers.set("content-type", file.type === "" ? "application/octet-stream" : file.type);
  headers.set("content-length", String(file.size));
  const cacheControl = form.get("cacheControl");
  if (typeof cacheControl === "string") headers.set("cache-control", `max-age=${cacheControl}`);
  const metadata = form.get("metadata");
  if (typeof metadata === "string") headers.set("x-metadata", Buffer.from(metadata).toString("base64"));
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}

const signedSchema = z.object({ signedUrl: z.string() });
const signedUploadSchema = signedSchema.extend({ token: z.string() });
const uploadedSchema = z.object({ Key: z.string() });

/** Signed addresses get the names supabase-js reads, and a download that asks for it comes as an attachment. */
export async function mendStorageAnswer(request: Request, response: Response): Promise<Response> {
  if (!response.ok) return response;
  const { pathname, searchParams } = new URL(request.url);
  const below = (address: string) => address.replace(PREFIX, "");
  if (request.method === "POST" && pathname.startsWith(`${PREFIX}/object/upload/sign/`)) {
    const { signedUrl, token } = signedUploadSchema.parse(await response.json());
    return replaced(response, { url: below(signedUrl), token });
  }
  if (request.method === "PUT" && pathname.startsWith(`${PREFIX}/object/upload/sign/`)) {
    const bucket = pathname.slice(`${PREFIX}/object/upload/sign/`.length).split("/")[0];
    return replaced(response, { Key: `${bucket}/${uploadedSchema.parse(await response.json()).Key}` });
  }
  if (request.method === "POST" && pathname.startsWith(`${PREFIX}/object/sign/`)) {
    const { signedUrl } = signedSchema.parse(await response.json());
    return replaced(response, { signedURL: below(signedUrl) });
  }
  const name = searchParams.get("download");
  return request.method === "GET" && name !== null
    ? asAttachment(response, name === "" ? (pathname.split("/").at(-1) ?? "") : name)
    : response;
}

function replaced(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/** `name` may come percent-encoded: supabase-js encodes it twice. */
function asAttachment(response: Response, name: string): Response {
  const encoded = /%[\dA-F]{2}/i.test(name) ? name.replaceAll(" ", "%20") : encodeURIComponent(name);
  const headers = new Headers(response.headers);
  headers.set("content-disposition", `attachment; filename="${encoded}"; filename*=UTF-8''${encoded};`);
  return new Response(response.body, { status: response.status, headers });
}
