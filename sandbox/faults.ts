import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";

import { callRateSchema } from "./mailbox/rate-limit.ts";

const SLOW_MS = 8_000;
const RETRY_AFTER_SECONDS = 5;

/** A stand-in's fault; null if it has none. */
export const faultSchema = z
  .enum(["500", "503", "timeout", "slow", "reset", "malformed", "429", "401", "403", "quota"])
  .nullable();
/**
 * Why the auth server refuses to send mail: the hourly quota is used up, or the built-in mailer only sends to team
 * members.
 */
const mailFaultSchema = z.enum(["quota", "not-authorized"]).nullable();
export type MailFault = z.infer<typeof mailFaultSchema>;
/** The request takes effect, but its response comes too late, or the connection is cut first. */
const lostResponseSchema = z.enum(["answer late", "answer cut"]);
export type Fault = z.infer<typeof faultSchema>;
export type LostResponse = z.infer<typeof lostResponseSchema>;

/** The source of a regular expression. */
const patternSchema = z.string().transform((source, context) => {
  try {
    return new RegExp(source);
  } catch {
    context.addIssue("not a regular expression");
    return z.NEVER;
  }
});

const targets = ["database", "auth", "storage", "resend"] as const;
const serviceSchema = z.object({
  target: z.enum(targets),
  how: z.union([faultSchema, lostResponseSchema]),
  /** The paths of the requests that fail; all by default. */
  path: patternSchema.optional(),
});
const commandSchema = z.union([
  serviceSchema,
  z.object({ target: z.literal("auth-mail"), how: mailFaultSchema }),
  z.object({ target: z.literal("resend-rate"), how: callRateSchema }),
]);

type Target = (typeof targets)[number];
export type FaultTarget = Target | "auth-mail";
/** A fault for each target; null for none. */
export type AnyFault = Fault | LostResponse | MailFault;
type State = Record<Target, Fault | LostResponse> & {
  "auth-mail": MailFault;
  /** How many calls a second Resend accepts; null: any number. */
  "resend-rate": number | null;
};
export type NodeContext = Context<{ Bindings: HttpBindings }>;

/** Fault injection, one target at a time; `apply` takes the body of `POST /_control`. */
export type Faults = {
  state: Readonly<State>;
  apply: (command: unknown) => z.ZodSafeParseResult<z.infer<typeof commandSchema>>;
  middleware: (target: Target) => MiddlewareHandler<{ Bindings: HttpBindings }>;
};

/** At first no stand-in has a fault. */
export function createFaults(): Faults {
  const state: State = {
    database: null,
    auth: null,
    storage: null,
    resend: null,
    "auth-mail": null,
    "resend-rate": null,
  };
  const paths: Partial<Record<string, RegExp>> = {};
  return {
    state,
    apply: (command) => {
      const parsed = commandSchema.safeParse(command);
      if (!parsed.success) return parsed;
      const { target, how } = parsed.data;
      Object.assign(state, { [target]: how });
      Object.assign(paths, { [target]: "path" in parsed.data ? parsed.data.path : undefined });
      return parsed;
    },
    middleware: (target) => async (c, next) => {
      const fault = paths[target]?.test(c.req.path) === false ? null : state[target];
      if (fault === "slow") return delayed(next);
      if (fault !== "answer late" && fault !== "answer cut") return (await faultResponse(c, fault)) ?? next();
      await next();
      return fault === "answer late" ? delayed(async () => {}) : faultResponse(c, "reset");
    },
  };
}

let waiting = 0;

/** Number of requests that a slow stand-in hasn't answered yet; their clients may have timed out. */
export const waitingRequests = (): number => waiting;

/** Calls `next` after 8 s. */
export async function delayed(next: () => Promise<void>): Promise<void> {
  waiting += 1;
  try {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
    await next();
  } finally {
    waiting -= 1;
  }
}

/** The status is in the body too, since Resend's and storage's clients read it there. */
const errorResponse = (c: NodeContext, statusCode: 401 | 403 | 429 | 500 | 503, message: string, name?: string) =>
  c.json({ statusCode, message, name }, statusCode);

/** A fault's response, or undefined if the stand-in should respond as usual. */
export async function faultResponse(c: NodeContext, fault: Exclude<Fault, "slow">): Promise<Response | undefined> {
  switch (fault) {
    case null:
      return undefined;
    case "500":
    case "503":
      return errorResponse(c, fault === "500" ? 500 : 503, "The sandbox was told to fail.");
    case "429":
      c.header("Retry-After", String(RETRY_AFTER_SECONDS));
      return errorResponse(c, 429, "Too many requests");
    // It answers, but refuses us: the key was revoked, the domain isn't verified, or the day's mails are used up.
    case "401":
      return errorResponse(c, 401, "API key is invalid", "validation_error");
    case "403":
      return errorResponse(c, 403, "The domain is not verified", "validation_error");
    case "quota":
      return errorResponse(c, 429, "You have reached your daily email sending quota", "daily_quota_exceeded");
    case "malformed":
      return c.body('{"broken": ', 200, { "Content-Type": "application/json" });
    case "reset":
      c.env.incoming.socket.resetAndDestroy();
      return new Promise(() => undefined);
    case "timeout":
      return new Promise(() => undefined);
  }
}
