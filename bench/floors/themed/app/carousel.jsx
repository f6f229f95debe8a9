"use client";

import Embla from "embla-carousel";
import { useEffect, useRef } from "react";

/** A carousel as most sites have it: its code in the first load. */
export function Carousel({ children }) {
  const root = useRef(null);
  useEffect(() => {
    const embla = Embla(root.current, { loop: true });
    return () => embla.destroy();
  }, []);
  return (
    <div ref={root} style={{ overflow: "hidden" }}>
      <div style={{ display: "flex" }}>{children}</div>
    </div>
  );
}
