import { flushSync } from "react-dom";

import type { Draft } from "@/components/ui/deferred";
import { pause } from "@/components/ui/pause";

/** How often to look whether a finger or button is up, in ms. */
const RELEASE_MS = 50;

/**
 * Lets `draw` put the live form into the plain one's place in `element`: with what is typed there or, where a form was
 * left before, what was `kept` of it, and with the focus where it was.
 */
export async function swap(element: HTMLElement, kept: FormData | undefined, draw: (values: Draft["values"]) => void) {
  await released(element);
  // At once: what is typed or chosen between the look at the plain form and its end would be lost.
  const form = element.querySelector("form");
  const values = { ...(form && textsOf(new FormData(form))), ...(kept && textsOf(kept)) };
  const stayOn = placeOfFocus(element);
  flushSync(() => draw(values));
  stayOn();
}

/**
 * When nothing in the form is being pressed: a press that began in one form and ended in another would be none. Not
 * before the browser had a turn, for the form's code has just been run, and to draw the form takes as long again.
 */
async function released(element: HTMLElement): Promise<void> {
  await pause(0);
  while (element.matches(":active")) await pause(RELEASE_MS);
}

const textsOf = (data: FormData): Draft["values"] =>
  Object.fromEntries(Array.from(data).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

const controlsOf = (element: HTMLElement): Element[] => Array.from(element.querySelector("form")?.elements ?? []);

/** Remembers which control has the focus, and where in its text; answers what puts it back in the live form. */
function placeOfFocus(element: HTMLElement): () => void {
  const active = document.activeElement;
  const stop = active ? controlsOf(element).indexOf(active) : -1;
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
