"use client";

import { useTransition } from "react";

import { buttonVariants } from "@/components/ui/button-variants";
import { useLazyComponent } from "@/hooks/use-lazy-component";

const importSheet = () => import("@/components/layout/mobile-sheet").then((module) => module.MobileSheet);

export function MobileMenu() {
  const { Component: Sheet, isOpen, setIsOpen, buttonProps } = useLazyComponent(importSheet);
  const [isNavigating, startNavigating] = useTransition();
  return (
    <>
      <button
        type="button"
        className={buttonVariants({ variant: "ghost", size: "icon", className: "md:hidden noscript:hidden" })}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...buttonProps}
        aria-busy={buttonProps["aria-busy"] ?? (isNavigating || undefined)}
      >
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M4 7h16M4 12h16M4 17h10" />
        </svg>
      </button>
      {Sheet ? <Sheet isOpen={isOpen} onOpenChange={setIsOpen} startNavigating={startNavigating} /> : null}
    </>
  );
}
