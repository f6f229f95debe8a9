import { hasTerm, term } from "@/lib/content/console";
import { inIst } from "@/lib/format/ist";
import { sayLoggedReview } from "@/lib/payments/review";
import type { Json } from "@/lib/supabase/database";

/** For an unexpected error: the database knows the form's request id, so nothing is done twice. */
export const FAILURE = "That didn't go through. Please try again: nothing will be done twice.";

/** If another account has signed in in the meantime. */
export const signedInElsewhere = (email: string) =>
  `You're signed in as ${email} in another tab, and nothing was done. Sign in there with the account you used here, then press the button again.`;

export const CODE_REQUIRED = "Enter a code from your authenticator app to continue.";

/** If the question named something else than was sent: without JavaScript it has what was typed only after a press. */
export const NOT_ASKED = {
  ok: false,
  error: "Nothing is done yet. The question now has what you typed: please open it again and confirm.",
} as const;

/** For people whose code is right, but who no longer have access. */
export const notAdmitted = {
  operator: FAILURE,
  "first owner": "This authenticator was set up too long ago. Please set it up again.",
  invited: "This invitation is no longer valid. Please ask for a new one.",
} as const;

/** For the reasons of refusals that all actions share. */
const sharedReasons: Record<string, string> = {
  key_reused: "This form was used for something else. Please reload the page.",
  owner_only: "Only an owner can do this.",
  invalid: "Please check what you entered.",
  unchanged: "Nothing to change: it's already set that way.",
};

/** The sentence for a refusal's reason; the action's own come first. */
export const refusalMessage = (reason: string, reasons: Record<string, string> = {}): string =>
  reasons[reason] ?? sharedReasons[reason] ?? `That isn't possible (${reason}).`;

type Change = {
  by?: string | null | undefined;
  at?: string | null | undefined;
  now?: Json | undefined;
  /** Which person and session it is about, out of many. */
  about?: { person: string; session: string; startsAt: string } | undefined;
};

/** Says what changed since the page was shown: who changed it, when (an instant), and the current state. */
export function changedMessage({ by, at, now, about }: Change): string {
  const who = by ? ` by ${by}` : "";
  const when = at ? ` on ${inIst(at)}` : "";
  if (about) {
    const session = `"${about.session}" (${inIst(about.startsAt)})`;
    const set = who ? `, set${who}${when}` : "";
    return `Nothing was saved: ${about.person} is already marked ${stateText(now)} at ${session}${set}. Save again for the rest.`;
  }
  const changed = `Changed${who}${when}`;
  return now === null || now === undefined
    ? `${changed}. It has since been removed.`
    : `${changed}: it's now ${stateText(now)}.`;
}

function stateText(state: Json | undefined): string {
  if (state === null || state === undefined) return "none";
  if (typeof state === "string") return stateName(state);
  if (typeof state !== "object") return String(state);
  const review = sayLoggedReview(state);
  if (review) return review.what.replace(/\.$/, "");
  return Object.entries(state)
    .map(([name, value]) => `${name} ${stateText(value)}`)
    .join(", ");
}

/** In the pages' words: a state, an instant; any other text, such as an address, unchanged. */
function stateName(text: string): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return inIst(text);
  if (hasTerm("states", text)) return term("states", text).toLowerCase();
  if (hasTerm("unmatched", text)) return term("unmatched", text);
  return text;
}
