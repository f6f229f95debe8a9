"use client";

import { useEffect } from "react";

/**
 * Does what was pressed before it was alive, now that it is: the script in the head has marked those buttons.
 *
 * @param buttons selector of those that come alive with the caller
 */
export function useEarlyClicks(buttons: string) {
  useEffect(() => {
    // A press while the page is coming to life brings it there at once, and is then done by React itself.
    // oxlint-disable-next-line typescript/no-deprecated -- only this tells inside of which event an effect runs
    const pressed = window.event?.composedPath();
    for (const button of document.querySelectorAll<HTMLElement>(buttons)) {
      // After everything else's first look round, such as the one at who is signed in.
      if (!pressed?.includes(button)) setTimeout(() => button.click());
    }
  }, [buttons]);
}

/** For all that comes alive with the layout. A `data-part`, whose code may come later, does so itself. */
export function EarlyClicks() {
  useEarlyClicks("[data-early=clicked]:not([data-part] *)");
  return null;
}
