import { pause } from "@/components/ui/pause";

/** How often to look whether a finger or button is up, in ms. */
const RELEASE_MS = 50;

/**
 * When nothing in the form is being pressed: a press that began in one form and ended in another would be none. Not
 * before the browser had a turn, for the form's code has just been run, and to draw the form takes as long again.
 */
export async function released(element: HTMLElement | null): Promise<void> {
  await pause(0);
  while (element?.matches(":active")) await pause(RELEASE_MS);
}

const controlsOf = (element: HTMLElement | null): (Element | null)[] =>
  Array.from(element?.querySelector("form")?.elements ?? []);

/** Remembers which control has the focus, and where in its text; answers what puts it back in the live form. */
export function placeOfFocus(element: HTMLElement | null): () => void {
  const active = document.activeElement;
  const stop = controlsOf(element).indexOf(active);
  const caret = isText(active) ? ([active.selectionStart, active.selectionEnd] as const) : null;
  return () => {
    const control = controlsOf(element)[stop];
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
    // An address field has no caret to tell or to set.
    if (typeof caret?.[0] === "number" && isText(control)) control.setSelectionRange(...caret);
  };
}

const isText = (control: unknown): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
