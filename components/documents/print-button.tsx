"use client";

import type { ReactNode } from "react";

import { buttonVariants } from "@/components/ui/button-variants";

export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <button type="button" onClick={() => window.print()} className={buttonVariants({ className: "noscript:hidden" })}>
      {children}
    </button>
  );
}
