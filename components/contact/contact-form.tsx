"use client";

import { MessageFields } from "@/components/contact/message-fields";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { useFormAction } from "@/hooks/use-form-action";
import { sendContactMessageAction } from "@/lib/contact/actions";
import { contactPage, inquiryTypes } from "@/lib/content/contact-page";
import { notForManagers } from "@/lib/field-props";

const { chooseInquiry, minimumSendingMs, sent, failure } = contactPage.form;

const importSchema = () => import("@/lib/contact/schema").then((module) => module.contactMessageSchema);

/** Send Us a Message: idle, sending, then a notification and the empty form. */
export function ContactForm() {
  const form = useFormAction({
    id: "message",
    action: sendContactMessageAction,
    importSchema,
    success: sent,
    failure,
    isTimed: true,
    minimumBusyMs: minimumSendingMs,
  });
  return (
    <form {...form.formProps}>
      <MessageFields form={form} rows={7} sent={sent}>
        <FormField {...form.field("inquiryType")} label="Inquiry type">
          <NativeSelect {...form.control("inquiryType")}>
            <option value="">{chooseInquiry}</option>
            {inquiryTypes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </FormField>
        <FormField {...form.field("subject")} label="Subject" note="optional">
          <Input {...notForManagers} {...form.control("subject")} />
        </FormField>
      </MessageFields>
    </form>
  );
}
