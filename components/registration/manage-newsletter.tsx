"use client";

import { useManageForm } from "@/components/registration/use-manage-form";
import { FormMessage } from "@/components/ui/form-message";
import { FormSwitch } from "@/components/ui/form-switch";
import { manage } from "@/lib/content/manage-registration";
import { setNewsletterAction } from "@/lib/registrations/manage-actions";

type ManageNewsletterProps = { token: string; isOn: boolean };

const importSchema = () => import("@/lib/registrations/manage-schema").then((module) => module.newsletterSchema);

/** The newsletter choice as a switch, which is a form's button and so works without JavaScript. */
export function ManageNewsletter({ token, isOn }: ManageNewsletterProps) {
  const form = useManageForm({ id: "newsletter", action: setNewsletterAction, importSchema });
  return (
    <form {...form.formProps} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="newsletter" value={isOn ? "off" : "on"} />
      <FormSwitch label={manage.newsletter.label} isOn={isOn} describedBy="newsletter-note" />
      <FormMessage result={form.state.result} success={manage.newsletter.saved} />
    </form>
  );
}
