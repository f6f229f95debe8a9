import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";

import { type MailFault, mailFaultSchema } from "./supabase/mail-refusals.ts";

const SLOW_MS = 8_000;
const RETRY_AFTER_SECONDS = 5;

/** How a stand-in misbehaves; null is well. */
export const howSchema = z.enum(["500", "503", "timeout", "slow", "reset", "malformed", "429"]).nullable();
/** These lose the answer, not the deed: it comes too late, or the connection is cut before it. */
const lossSchema = z.enum(["answer late", "answer cut"]);
export type How = z.infer<typeof howSchema>;
type Loss = z.infer<typeof lossSchema>;

const targets = ["database", "auth", "storage", "resend"] as const;
const commandSchema = z.union([
  z.object({ target: z.enum(targets), how: z.union([howSchema, lossSchema]) }),
  z.object({ target: z.literal("auth-mail"), how: mailFaultSchema }),
]);

type Target = (typeof targets)[number];
type State = Record<Target, How | Loss> & { "auth-mail": MailFault };
export type NodeContext = Context<{ Bindings: HttpBindings }>;

/** Faults on demand, a target at a time; `apply` reads the command of `POST /_control`. */
export type Faults = {
  state: Readonly<State>;
  apply: (command: unknown) => z.ZodSafeParseResult<z.infer<typeof commandSchema>>;
  of: (target: Target) => MiddlewareHandler<{ Bindings: HttpBindings }>;
};

/** All stand-ins start well. */
export function createFaults(): Faults {
  const state: State = { database: null, auth: null, storage: null, resend: null, "auth-mail": null };
  return {
    state,
    apply: (command) => {
      const parsed = commandSchema.safeParse(command);
      if (parsed.success) Object.assign(state, { [parsed.data.target]: parsed.data.how });
      return parsed;
    },
    of: (target) => async (c, next) => {
      const how = state[target];
      if (how === "slow") return slowly(next);
      if (how !== "answer late" && how !== "answer cut") return (await misbehave(c, how)) ?? next();
      await next();
      return how === "answer late" ? slowly(async () => {}) : misbehave(c, "reset");
    },
  };
}

let waiting = 0;

/** Requests that a slow stand-in has not done yet; whoever asked may have given up on them. */
export const waitingRequests = (): number => waiting;

/** Goes on after 8 s. */
export async function slowly(next: () => Promise<void>): Promise<void> {
  waiting += 1;
  try {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
    await next();
  } finally {
    waiting -= 1;
  }
}

/** Clients of Resend and of storage read the status from the body, where these services have it. */
const failure = (c: NodeContext, statusCode: 429 | 500 | 503, message: string) =>
  c.json({ statusCode, message }, statusCode);

/** The wrong answer of a fault, or undefined where the stand-in should go on. */
export async function misbehave(c: NodeContext, how: Exclude<How, "slow">): Promise<Response | undefined> {
  switch (how) {
    case null:
      return undefined;
    case "500":
    case "503":
      return failure(c, how === "500" ? 500 : 503, "The sandbox was told to fail.");
    case "429":
      c.header("Retry-After", String(RETRY_AFTER_SECONDS));
      return failure(c, 429, "Too many requests");
    case "malformed":
      return c.body('{"broken": ', 200, { "Content-Type": "application/json" });
    case "reset":
      c.env.incoming.socket.resetAndDestroy();
      return new Promise(() => undefined);
    case "timeout":
      return new Promise(() => undefined);
  }
}
