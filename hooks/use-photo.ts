"use client";

import { useCallback, useState } from "react";

/**
 * The attributes of an `<img>` with a person's photo, null where there is none or it does not load, for the initials to
 * take its place. It may be on another's host, which is not told where it is looked at.
 */
export function usePhoto(address: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>(null);
  // The photo of a server's page may have failed before there was a handler.
  const checkFailed = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(image.getAttribute("src"));
  }, []);
  if (!address || address === broken) return null;
  return {
    src: address,
    ref: checkFailed,
    referrerPolicy: "no-referrer" as const,
    onError: () => setBroken(address),
  };
}
