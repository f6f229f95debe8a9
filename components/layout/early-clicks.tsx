"use client";

import { useEffect } from "react";

/** Does what was pressed before the page was alive, now that it is: the script in the head has marked those buttons. */
export function EarlyClicks() {
  useEffect(() => {
    // After everything else's first look round, such as the one at who is signed in.
    setTimeout(() => {
      for (const button of document.querySelectorAll<HTMLElement>("[data-early=clicked]")) button.click();
    });
  }, []);
  return null;
}
