"use client";

import { DeferredForm } from "@/components/ui/deferred";
import { still } from "@/components/ui/still";

const Plain = still(() => import("@/components/home/contact-fields").then((module) => module.PlainContact), {
  isKept: false,
});

const load = () => import("@/components/home/contact-form").then((module) => module.ContactForm);

/** The Get In Touch form. */
export function Contact() {
  return (
    <DeferredForm load={load} isKept>
      <Plain />
    </DeferredForm>
  );
}
