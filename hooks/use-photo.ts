"use client";

import { useCallback, useState } from "react";

/**
 * The attributes of an `<img>` with a person's photo; null if there is none or it doesn't load, so that the initials
 * can replace it. The photo may be on another host, which must not learn where it's viewed.
 */
export function usePhoto(address: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>(null);
  // The photo of a server-rendered page may have failed before there was a handler.
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
