import { z } from "zod";

const PREFIX = "/storage/v1";

/**
 * supabase-js sends a `Blob` or `File` as multipart with an empty field name; lite expects the name "file". The file
 * becomes a plain body, which lite accepts, with its cache control and metadata in headers.
 */
export async function adaptStorageRequest(request: Request): Promise<Request> {
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

/** Renames the fields of signed URLs to those supabase-js reads, and honours `?download` with an attachment header. */
export async function adaptStorageResponse(request: Request, response: Response): Promise<Response> {
  if (!response.ok) return response;
  const { pathname, searchParams } = new URL(request.url);
  const withoutPrefix = (address: string) => address.replace(PREFIX, "");
  if (request.method === "POST" && pathname.startsWith(`${PREFIX}/object/upload/sign/`)) {
    const { signedUrl, token } = signedUploadSchema.parse(await response.json());
    return withJsonBody(response, { url: withoutPrefix(signedUrl), token });
  }
  if (request.method === "PUT" && pathname.startsWith(`${PREFIX}/object/upload/sign/`)) {
    const bucket = pathname.slice(`${PREFIX}/object/upload/sign/`.length).split("/")[0];
    return withJsonBody(response, { Key: `${bucket}/${uploadedSchema.parse(await response.json()).Key}` });
  }
  if (request.method === "POST" && pathname.startsWith(`${PREFIX}/object/sign/`)) {
    const { signedUrl } = signedSchema.parse(await response.json());
    return withJsonBody(response, { signedURL: withoutPrefix(signedUrl) });
  }
  const name = searchParams.get("download");
  return request.method === "GET" && name !== null
    ? withAttachmentHeader(response, name === "" ? (pathname.split("/").at(-1) ?? "") : name)
    : response;
}

function withJsonBody(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/** `name` may come percent-encoded: supabase-js encodes it twice. */
function withAttachmentHeader(response: Response, name: string): Response {
  const encoded = /%[\dA-F]{2}/i.test(name) ? name.replaceAll(" ", "%20") : encodeURIComponent(name);
  const headers = new Headers(response.headers);
  headers.set("content-disposition", `attachment; filename="${encoded}"; filename*=UTF-8''${encoded};`);
  return new Response(response.body, { status: response.status, headers });
}
