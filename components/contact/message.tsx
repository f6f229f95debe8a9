"use client";

import { ContactFields } from "@/components/contact/contact-fields";
import { DeferredForm } from "@/components/ui/deferred";
import { PlainForm } from "@/components/ui/plain-form";

const load = () => import("@/components/contact/contact-form").then((module) => module.ContactForm);

/** The form of the contact page. */
export function Message() {
  return (
    <DeferredForm load={load}>
      <PlainForm>
        <ContactFields />
      </PlainForm>
    </DeferredForm>
  );
}
