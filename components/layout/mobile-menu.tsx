"use client";

import { useState, type ComponentType } from "react";
import type { MobileSheetProps } from "@/components/layout/mobile-sheet";
import { Button } from "@/components/ui/button";

/** The button that opens the menu on small screens; the sheet itself comes when it is first wanted. */
export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<MobileSheetProps> | null>(null);

  async function load() {
    const { MobileSheet } = await import("@/components/layout/mobile-sheet");
    setSheet(() => MobileSheet);
  }

  return (
    <div className="md:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          void load();
          setIsOpen(true);
        }}
      >
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h10" />
        </svg>
      </Button>
      {Sheet ? <Sheet isOpen={isOpen} onOpenChange={setIsOpen} /> : null}
    </div>
  );
}
