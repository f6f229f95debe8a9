"use client";

import { ContactFields } from "@/components/home/contact-fields";
import { DeferredForm } from "@/components/ui/deferred";
import { PlainForm } from "@/components/ui/plain-form";

const load = () => import("@/components/home/contact-form").then((module) => module.ContactForm);

/** The Get In Touch form. */
export function Contact() {
  return (
    <DeferredForm load={load}>
      <PlainForm>
        <ContactFields />
      </PlainForm>
    </DeferredForm>
  );
}
