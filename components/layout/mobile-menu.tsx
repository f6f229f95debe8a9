"use client";

import { useState, type ReactNode } from "react";

import { useLazyComponent } from "@/hooks/use-lazy-component";

const importSheet = () => import("@/components/layout/mobile-sheet").then((module) => module.MobileSheet);

type MobileMenuProps = { className: string; /** The button's icon. */ children: ReactNode };

/** The button that opens the menu on small screens. */
export function MobileMenu({ className, children }: MobileMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { Component: Sheet, isLoading, load, preloadProps } = useLazyComponent(importSheet);

  function open() {
    load();
    setIsOpen(true);
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading}
        {...preloadProps}
        onClick={open}
      >
        {children}
      </button>
      {Sheet ? <Sheet isOpen={isOpen} onOpenChange={setIsOpen} /> : null}
    </>
  );
}
