import * as z from "zod/mini";

/** A form that comes back faster than this was not filled in by a person, in milliseconds. */
export const MINIMUM_FILL_MS = 2_000;

/** The two hidden fields of every public form: a field only programs fill in, and the time the form was on screen. */
export const botTrapFields = {
  website: z.string().check(z.maxLength(1_000)),
  elapsedMs: z.number().check(z.minimum(0)),
};

/** True if the honeypot was filled in or the form came back too fast. */
export const isBot = ({ website, elapsedMs }: { website: string; elapsedMs: number }): boolean =>
  website !== "" || elapsedMs < MINIMUM_FILL_MS;
