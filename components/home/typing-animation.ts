// In ms.
const TYPING_MS = 80;
const DELETING_MS = 40;
const TYPING_PAUSE_MS = 2500;

/** The index of the phrase, and how many of its letters are shown. */
export type TypingState = { phrase: number; length: number; isDeleting: boolean };

/**
 * The animation's next state.
 *
 * @returns the next state, and the delay before it, in ms
 */
export function nextTypingState(
  state: TypingState,
  phrases: readonly string[],
): { next: TypingState; delayMs: number } {
  const { phrase, length, isDeleting } = state;
  const full = phrases[phrase]?.length ?? 0;
  if (!isDeleting && length < full) return { next: { ...state, length: length + 1 }, delayMs: TYPING_MS };
  if (!isDeleting) return { next: { phrase, length: length - 1, isDeleting: true }, delayMs: TYPING_PAUSE_MS };
  if (length > 0) return { next: { ...state, length: length - 1 }, delayMs: DELETING_MS };
  return { next: { phrase: (phrase + 1) % phrases.length, length: 1, isDeleting: false }, delayMs: TYPING_MS };
}
