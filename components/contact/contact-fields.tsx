import type { ComponentProps } from "react";

import { fieldProps, FormField } from "@/components/ui/form-field";
import { Honeypot } from "@/components/ui/honeypot";
import { Input } from "@/components/ui/input";
import { NativeSelect, NativeSelectOption } from "@/components/ui/native-select";
import { PlainForm } from "@/components/ui/plain-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
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
        <FormField {...place("name")} label="Name">
          <Input autoComplete="name" {...control("name")} />
        </FormField>
        <FormField {...place("email")} label="Email">
          <Input type="email" autoComplete="email" {...control("email")} />
        </FormField>
        <FormField {...place("inquiryType")} label="Inquiry type">
          <NativeSelect defaultValue="" {...control("inquiryType")}>
            <NativeSelectOption value="">{form.chooseInquiry}</NativeSelectOption>
            {inquiryTypes.map(({ value, label }) => (
              <NativeSelectOption key={value} value={value}>
                {label}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        </FormField>
        <FormField {...place("subject")} label="Subject" note="optional">
          <Input {...control("subject")} />
        </FormField>
      </div>
      <FormField {...place("message")} label="Message">
        <Textarea rows={7} {...control("message")} />
      </FormField>
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
