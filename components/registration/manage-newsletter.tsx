"use client";

import { useFormStatus } from "react-dom";

import { useManageForm } from "@/components/registration/use-manage-form";
import { FormMessage } from "@/components/ui/form-message";
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
      <Switch isOn={isOn} />
      <FormMessage result={form.state.result} success={manage.newsletter.saved} />
    </form>
  );
}

/** Not disabled while it is saved, which would take the focus away: the form says which choice it changes to. */
function Switch({ isOn }: { isOn: boolean }) {
  const { pending } = useFormStatus();
  return (
    <button
      type="submit"
      role="switch"
      aria-checked={isOn}
      aria-describedby="newsletter-note"
      className="group flex w-full items-center justify-between gap-5 rounded-md py-1 text-left font-medium max-[20rem]:flex-wrap"
    >
      {manage.newsletter.label}
      <span
        aria-hidden="true"
        className={`flex h-7 w-12 shrink-0 items-center rounded-full border border-input bg-surface px-0.5 transition-colors group-aria-checked:border-primary group-aria-checked:bg-primary ${pending ? "opacity-60" : ""}`}
      >
        <span className="size-5.5 rounded-full bg-input transition-transform duration-200 ease-out-soft group-aria-checked:translate-x-5 group-aria-checked:bg-primary-foreground forced-colors:bg-[ButtonText]" />
      </span>
    </button>
  );
}
