"use client";

import type { EmailRequestFormProps } from "@/components/auth/email-request-form";
import { DeferredForm, type Draft } from "@/components/ui/deferred";
import { still } from "@/components/ui/still";
import { changeEmailAction, requestPasswordResetAction, resendConfirmationAction } from "@/lib/auth/actions";
import { accountMails } from "@/lib/content/auth";

type Settings = Omit<EmailRequestFormProps, "draft">;

const { change, forgot, resend } = accountMails;
const forms = {
  change: {
    id: "change-email",
    label: change.label,
    texts: change,
    failureTitle: change.failure,
    action: changeEmailAction,
  },
  forgot: { id: "forgot-email", texts: forgot, action: requestPasswordResetAction },
  resend: { id: "resend-email", texts: resend, action: resendConfirmationAction },
} satisfies Record<string, Settings>;

async function importForm() {
  const { EmailRequestForm } = await import("@/components/auth/email-request-form");
  return EmailRequestForm;
}

/** Each form as the loader that a deferred form takes: made once, since a new one would load anew. */
const loaderOf = (settings: Settings) => async () => {
  const Form = await importForm();
  return ({ draft }: { draft: Draft }) => <Form {...settings} draft={draft} />;
};
const loaders = { change: loaderOf(forms.change), forgot: loaderOf(forms.forgot), resend: loaderOf(forms.resend) };

const Plain = still(() => import("@/components/auth/email-fields").then((module) => module.PlainEmail), {
  isKept: false,
});

/** A form that asks for a mail, there as plain HTML from the first paint. */
export function MailForm({ kind }: { kind: keyof typeof forms }) {
  const { id, label, texts }: Settings = forms[kind];
  return (
    <DeferredForm load={loaders[kind]}>
      <Plain id={id} texts={{ action: texts.action, busy: texts.busy }} {...(label ? { label } : {})} />
    </DeferredForm>
  );
}
