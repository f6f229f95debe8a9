"use client";

import { useEffect } from "react";

import { FooterContent } from "@/components/layout/screens";

/** The foot of every page: what never changes but for the year it is, also on a page that was built last year. */
export function Footer() {
  useEffect(() => {
    const year = document.getElementById("year");
    if (year) year.textContent = `${new Date().getFullYear()}`;
  }, []);
  return (
    <footer className="border-t border-border bg-surface">
      <FooterContent />
    </footer>
  );
}
