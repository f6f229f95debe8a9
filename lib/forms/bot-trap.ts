import * as z from "zod/mini";

import { MINIMUM_FILL_MS } from "@/lib/forms/minimum-fill-time";

/** The trap, and the time in ms since the page was loaded, which is missing without JavaScript. */
export const botTrapFields = {
  /**
   * The name of the field in `components/ui/honeypot.tsx`: no password manager, browser or phone has a value for it.
   */
  blank: z.optional(z.string().check(z.maxLength(1_000))),
  elapsedMs: z.optional(z.number().check(z.minimum(0))),
};

type BotTrap = {
  blank?: string | undefined;
  elapsedMs?: number | undefined;
};

/**
 * True if the trap is filled in, by a bot or by a password manager that fills in hidden fields. This alone never leads
 * to a refusal: the submission is stored, mailed and marked.
 */
export const isTrapped = ({ blank }: BotTrap): boolean => Boolean(blank);

/** For forms sent faster than a person could. Our forms wait, so that no person ever sees it. */
const TOO_FAST = "That was too fast, so nothing was sent. Please press the button again.";

/** The reason for a refusal: it was sent too fast. */
export const tooFast = ({ elapsedMs }: BotTrap): string | undefined =>
  elapsedMs !== undefined && elapsedMs < MINIMUM_FILL_MS ? TOO_FAST : undefined;
