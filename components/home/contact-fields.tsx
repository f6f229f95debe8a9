import type { ComponentProps } from "react";

import { Field, fieldProps } from "@/components/ui/field";
import { Honeypot } from "@/components/ui/honeypot";
import { Input, Textarea } from "@/components/ui/input";
import { PlainForm } from "@/components/ui/plain-form";
import { SubmitButton } from "@/components/ui/submit-button";

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
        <Field {...place("name")} label="Name">
          <Input autoComplete="name" {...control("name")} />
        </Field>
        <Field {...place("email")} label="Email">
          <Input type="email" autoComplete="email" {...control("email")} />
        </Field>
      </div>
      <Field {...place("company")} label="Company" note="optional">
        <Input autoComplete="organization" {...control("company")} />
      </Field>
      <Field {...place("message")} label="Message">
        <Textarea {...control("message")} />
      </Field>
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
