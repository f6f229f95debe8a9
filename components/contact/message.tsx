"use client";

import { DeferredForm } from "@/components/ui/deferred";
import { still } from "@/components/ui/still";

const Plain = still(() => import("@/components/contact/contact-fields").then((module) => module.PlainMessage), {
  isKept: false,
});

const load = () => import("@/components/contact/contact-form").then((module) => module.ContactForm);

/** The form of the contact page. */
export function Message() {
  return (
    <DeferredForm load={load} isKept>
      <Plain />
    </DeferredForm>
  );
}
