"use client";

import { DeferredForm } from "@/components/ui/deferred";
import { still } from "@/components/ui/still";

const Plain = still(() => import("@/components/home/waitlist-fields").then((module) => module.PlainWaitlist), {
  isKept: false,
});

const load = () => import("@/components/home/waitlist-form").then((module) => module.WaitlistForm);

/** The list to wait on for the functions that are coming. */
export function Waitlist() {
  return (
    <DeferredForm load={load} isKept>
      <Plain />
    </DeferredForm>
  );
}
