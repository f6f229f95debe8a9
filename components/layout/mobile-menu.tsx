"use client";

import { useState } from "react";

import { useLazy } from "@/components/ui/use-lazy";

const importSheet = () => import("@/components/layout/mobile-sheet").then((module) => module.MobileSheet);

/** The button that opens the menu on small screens; the sheet itself comes when it is first wanted. */
export function MobileMenu({ className }: { className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { Component: Sheet, isLoading, warmUp, load } = useLazy(importSheet);

  function open() {
    load();
    setIsOpen(true);
  }

  return (
    <div className="md:hidden">
      <button
        type="button"
        className={className}
        data-early=""
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading}
        {...warmUp}
        onClick={open}
      />
      {Sheet ? <Sheet isOpen={isOpen} onOpenChange={setIsOpen} /> : null}
    </div>
  );
}
