import type { ComponentProps } from "react";

import { Field, fieldProps } from "@/components/ui/field";
import { Honeypot } from "@/components/ui/honeypot";
import { Input, Textarea } from "@/components/ui/input";
import { PlainForm } from "@/components/ui/plain-form";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { contactPage, inquiryTypes } from "@/lib/content/contact-page";

type FieldName = "name" | "email" | "inquiryType" | "subject" | "message";

type ContactFieldsProps = {
  bind?: (
    name: FieldName | "website",
  ) => ComponentProps<"input"> & ComponentProps<"textarea"> & ComponentProps<"select">;
  errors?: Partial<Record<FieldName, { message?: string | undefined }>>;
  isBusy?: boolean;
};

/** The inside of Send Us a Message, as plain HTML or bound to the live form. */
export function ContactFields({ bind = (name) => ({ name }), errors = {}, isBusy = false }: ContactFieldsProps) {
  const control = (name: FieldName) => ({ ...bind(name), ...fieldProps(`message-${name}`, errors[name]?.message) });
  const place = (name: FieldName) => ({ id: `message-${name}`, error: errors[name]?.message });
  const { form } = contactPage;

  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...place("name")} label="Name">
          <Input autoComplete="name" {...control("name")} />
        </Field>
        <Field {...place("email")} label="Email">
          <Input type="email" autoComplete="email" {...control("email")} />
        </Field>
        <Field {...place("inquiryType")} label="Inquiry type">
          <Select defaultValue="" {...control("inquiryType")}>
            <option value="">{form.chooseInquiry}</option>
            {inquiryTypes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...place("subject")} label="Subject" note="optional">
          <Input {...control("subject")} />
        </Field>
      </div>
      <Field {...place("message")} label="Message">
        <Textarea rows={7} {...control("message")} />
      </Field>
      <Honeypot {...bind("website")} />
      <SubmitButton size="lg" className="w-full sm:w-fit" isBusy={isBusy} busyLabel={form.busy}>
        {form.action}
      </SubmitButton>
    </div>
  );
}

/** The form as it is before its code arrives. */
export function PlainMessage() {
  return (
    <PlainForm>
      <ContactFields />
    </PlainForm>
  );
}
