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
    attachments: z.array(attachmentSchema).default([]),
  })
  .refine((mail) => mail.html !== undefined || mail.text !== undefined, {
    path: ["html"],
    message: "one of `html` and `text` is needed",
  });

/** `Name <address>` or the bare address. */
const ADDRESS = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/;

const errorResponse = (statusCode: 401 | 409 | 422, name: string, message: string) =>
  Response.json({ statusCode, name, message }, { status: statusCode });

/** Resend's `POST /emails` and `/emails/batch`, kept in `store` instead of sent. */
export function resendRoutes(store: MailStore): Hono {
  const send = async (request: Request, read: (body: unknown) => Parsed, answer: (ids: string[]) => unknown) => {
    if (!/^Bearer \S+$/.test(request.headers.get("authorization") ?? ""))
      return errorResponse(401, "missing_api_key", "Missing API Key");
    const parsed = read(await request.json().catch(() => null));
    if ("problem" in parsed) return errorResponse(422, "validation_error", parsed.problem);
    const sent = store.send(parsed.mails, request.headers.get("idempotency-key") ?? undefined);
    return "conflict" in sent
      ? errorResponse(409, "invalid_idempotent_request", "This idempotency key was used with a different request body.")
      : Response.json(answer(sent.ids));
  };
  return new Hono()
    .post("/emails", (c) => send(c.req.raw, readOne, ([id]) => ({ id })))
    .post("/emails/batch", (c) => send(c.req.raw, readBatch, (ids) => ({ data: ids.map((id) => ({ id })) })));
}

const page = readFileSync(path.join(import.meta.dirname, "page.html"), "utf8");

/** The mailbox: an HTML page at `/`, JSON at `/messages`. */
export function mailboxRoutes(store: MailStore): Hono {
  return new Hono()
    .get("/", (c) => c.html(page))
    .get("/messages", (c) => c.json(store.list()))
    .delete("/messages", (c) => {
      store.empty();
      return c.body(null, 204);
    });
}

type Parsed = { mails: NewMail[] } | { problem: string };

function readOne(body: unknown): Parsed {
  const parsed = mailSchema.safeParse(body);
  if (!parsed.success) return { problem: z.prettifyError(parsed.error) };
  const { from, to, subject, html = "", text = "", reply_to: replyTo, attachments } = parsed.data;
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
        attachments: attachments.map(({ filename, content, content_type: type }) => ({
          filename,
          contentType: type ?? "application/octet-stream",
          content,
        })),
      },
    ],
  };
}

function readBatch(body: unknown): Parsed {
  if (!Array.isArray(body) || body.length === 0 || body.length > 100)
    return { problem: "The batch must hold 1 to 100 mails." };
  const parsed = body.map(readOne);
  return (
    parsed.find((one) => "problem" in one) ?? { mails: parsed.flatMap((one) => ("mails" in one ? one.mails : [])) }
  );
}
