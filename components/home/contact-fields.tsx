import type { ComponentProps } from "react";

import { fieldProps, FormField } from "@/components/ui/form-field";
import { Honeypot } from "@/components/ui/honeypot";
import { Input } from "@/components/ui/input";
import { PlainForm } from "@/components/ui/plain-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";

type FieldName = "name" | "email" | "company" | "message";

type ContactFieldsProps = {
  bind?: (name: FieldName | "website") => ComponentProps<"input"> & ComponentProps<"textarea">;
  errors?: Partial<Record<FieldName, { message?: string | undefined }>>;
  isBusy?: boolean;
};

/** The inside of Get In Touch, as plain HTML or bound to the live form. */
export function ContactFields({ bind = (name) => ({ name }), errors = {}, isBusy = false }: ContactFieldsProps) {
  const control = (name: FieldName) => ({ ...bind(name), ...fieldProps(`contact-${name}`, errors[name]?.message) });
  const place = (name: FieldName) => ({ id: `contact-${name}`, error: errors[name]?.message });

  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField {...place("name")} label="Name">
          <Input autoComplete="name" {...control("name")} />
        </FormField>
        <FormField {...place("email")} label="Email">
          <Input type="email" autoComplete="email" {...control("email")} />
        </FormField>
      </div>
      <FormField {...place("company")} label="Company" note="optional">
        <Input autoComplete="organization" {...control("company")} />
      </FormField>
      <FormField {...place("message")} label="Message">
        <Textarea {...control("message")} />
      </FormField>
      <Honeypot {...bind("website")} />
      <SubmitButton size="lg" className="w-full sm:w-fit" isBusy={isBusy} busyLabel="Sending...">
        Send Message
      </SubmitButton>
    </div>
  );
}

/** The form as it is before its code arrives. */
export function PlainContact() {
  return (
    <PlainForm>
      <ContactFields />
    </PlainForm>
  );
}
