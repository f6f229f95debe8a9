import { Hono } from "hono";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

import type { MailStore, NewMail } from "./store.ts";

const addresses = z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(50)]);

const attachmentSchema = z.object({
  filename: z.string().min(1),
  content: z.base64(),
  content_type: z.string().optional(),
});

const mailSchema = z
  .object({
    from: z.string().min(1),
    to: addresses,
    subject: z.string().min(1),
    html: z.string().optional(),
    text: z.string().optional(),
    reply_to: addresses.optional(),
    headers: z.record(z.string().min(1), z.string()).default({}),
    attachments: z.array(attachmentSchema).default([]),
  })
  .refine((mail) => mail.html !== undefined || mail.text !== undefined, {
    path: ["html"],
    message: "one of `html` and `text` is needed",
  });

/** `Name <address>` or the bare address. */
const ADDRESS = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/;

const MAX_BATCH = 100;
const MAX_KEY_LENGTH = 256;

const errorResponse = (statusCode: 400 | 401 | 409 | 422, name: string, message: string) =>
  Response.json({ statusCode, name, message }, { status: statusCode });

/** Resend's `POST /emails` and `/emails/batch`, kept in `store` instead of sent, and `GET /domains`. */
export function resendRoutes(store: MailStore): Hono {
  const send = async (request: Request, read: Reader, answer: (ids: string[], errors: ItemError[]) => unknown) => {
    if (!/^Bearer \S+$/.test(request.headers.get("authorization") ?? ""))
      return errorResponse(401, "missing_api_key", "Missing API Key");
    const key = request.headers.get("idempotency-key") ?? undefined;
    if (key !== undefined && (key.length === 0 || key.length > MAX_KEY_LENGTH))
      return errorResponse(400, "invalid_idempotency_key", "The key must be between 1-256 chars.");
    const parsed = read(await request.json().catch(() => null), request.headers);
    if ("problem" in parsed) return errorResponse(422, "validation_error", parsed.problem);
    const { mails, errors = [] } = parsed;
    const sent = store.send(mails, key);
    return "conflict" in sent
      ? errorResponse(409, "invalid_idempotent_request", "This idempotency key was used with a different request body.")
      : Response.json(answer(sent.ids, errors));
  };
  return (
    new Hono()
      // A key that may only send, as the guide has it.
      .get("/domains", () => errorResponse(401, "restricted_api_key", "This API key is restricted to only send emails"))
      .post("/emails", (c) => send(c.req.raw, readOne, ([id]) => ({ id })))
      .post("/emails/batch", (c) =>
        send(c.req.raw, readBatch, (ids, errors) => ({
          data: ids.map((id) => ({ id })),
          ...(isPermissive(c.req.raw.headers) ? { errors } : {}),
        })),
      )
  );
}

const isPermissive = (headers: Headers) => headers.get("x-batch-validation") === "permissive";

const page = readFileSync(path.join(import.meta.dirname, "page.html"), "utf8");

const latestSchema = z.coerce.number().int().min(1);

/** The mailbox: an HTML page at `/`, JSON at `/messages`: all mails, or the number that `latest` asks for. */
export function mailboxRoutes(store: MailStore): Hono {
  return new Hono()
    .get("/", (c) => c.html(page))
    .get("/messages", (c) => {
      const mails = store.list();
      const { data: latest } = latestSchema.safeParse(c.req.query("latest"));
      return c.json(mails.slice(0, latest), 200, { "x-total": String(mails.length) });
    })
    .delete("/messages", (c) => {
      store.empty();
      return c.body(null, 204);
    });
}

/** `index`: the mail's place in the batch. */
type ItemError = { index: number; message: string };
type Parsed = { mails: NewMail[]; errors?: ItemError[] } | { problem: string };
type Reader = (body: unknown, headers: Headers) => Parsed;

function readOne(body: unknown): Parsed {
  const parsed = mailSchema.safeParse(body);
  if (!parsed.success) return { problem: z.prettifyError(parsed.error) };
  const { from, to, subject, html = "", text = "", reply_to: replyTo, headers, attachments } = parsed.data;
  const invalid = [from, ...[to].flat(), ...[replyTo ?? []].flat()].find((address) => !ADDRESS.test(address));
  if (invalid !== undefined) return { problem: `Invalid address: ${JSON.stringify(invalid)}` };
  return {
    mails: [
      {
        to: [to].flat().join(", "),
        from,
        replyTo: replyTo === undefined ? null : [replyTo].flat().join(", "),
        subject,
        html,
        text,
        headers,
        attachments: attachments.map(({ filename, content, content_type: type }) => ({
          filename,
          contentType: type ?? "application/octet-stream",
          content,
        })),
      },
    ],
  };
}

/**
 * In strict mode one invalid mail makes the batch fail; in permissive mode the others are sent. Resend drops
 * attachments in a batch without an error; here they are an error, so that no one relies on them.
 */
function readBatch(body: unknown, headers: Headers): Parsed {
  if (!Array.isArray(body) || body.length === 0 || body.length > MAX_BATCH)
    return { problem: `The batch must hold 1 to ${MAX_BATCH} mails.` };
  const mails: NewMail[] = [];
  const errors: ItemError[] = [];
  for (const [index, one] of body.entries()) {
    const parsed = hasAttachments(one) ? { problem: "`attachments` are not supported in a batch" } : readOne(one);
    if ("problem" in parsed) errors.push({ index, message: parsed.problem });
    else mails.push(...parsed.mails);
  }
  const [first] = errors;
  return first !== undefined && !isPermissive(headers) ? { problem: first.message } : { mails, errors };
}

const hasAttachments = (one: unknown) => typeof one === "object" && one !== null && "attachments" in one;
