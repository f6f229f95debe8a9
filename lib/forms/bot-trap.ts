import * as z from "zod/mini";

import { MINIMUM_FILL_MS } from "@/lib/forms/minimum-fill-time";

/** The trap, and the time since the page was loaded in ms, which is missing without JavaScript. */
export const botTrapFields = {
  /** Of `components/ui/honeypot.tsx`: no password manager, browser or phone knows what belongs into this name. */
  blank: z.optional(z.string().check(z.maxLength(1_000))),
  elapsedMs: z.optional(z.number().check(z.minimum(0))),
};

type BotTrap = {
  blank?: string | undefined;
  elapsedMs?: number | undefined;
};

/**
 * True if the trap is filled in: by a bot, or by a password manager that fills in what nobody sees. Alone it refuses
 * nothing: the submission is stored and mailed, and marked.
 */
export const isTrapped = ({ blank }: BotTrap): boolean => Boolean(blank);

/** For what is sent sooner than people can. The form waits, so that no person meets it. */
export const TOO_FAST = "That was too fast, and nothing was sent. Please press the button again.";

/** The reason to take nothing: it was sent too fast. */
export const tooFast = ({ elapsedMs }: BotTrap): string | undefined =>
  elapsedMs !== undefined && elapsedMs < MINIMUM_FILL_MS ? TOO_FAST : undefined;
