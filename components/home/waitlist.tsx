"use client";

import { WaitlistFields } from "@/components/home/waitlist-fields";
import { DeferredForm } from "@/components/ui/deferred";
import { PlainForm } from "@/components/ui/plain-form";

const load = () => import("@/components/home/waitlist-form").then((module) => module.WaitlistForm);

/** The list to wait on for the functions that are coming. */
export function Waitlist() {
  return (
    <DeferredForm load={load}>
      <PlainForm>
        <WaitlistFields />
      </PlainForm>
    </DeferredForm>
  );
}
