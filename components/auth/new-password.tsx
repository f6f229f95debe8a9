"use client";

import { NewPasswordFields } from "@/components/auth/new-password-fields";
import { DeferredForm } from "@/components/ui/deferred";
import { PlainForm } from "@/components/ui/plain-form";

const load = () => import("@/components/auth/new-password-form").then((module) => module.NewPasswordForm);

/** The form for a new password. */
export function NewPassword() {
  return (
    <DeferredForm load={load}>
      <PlainForm>
        <NewPasswordFields />
      </PlainForm>
    </DeferredForm>
  );
}
