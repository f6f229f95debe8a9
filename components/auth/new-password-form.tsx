"use client";

import { NewPasswordFields } from "@/components/auth/new-password-fields";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { useReturn } from "@/components/auth/use-return";
import type { Draft } from "@/components/ui/deferred";
import { notify } from "@/components/ui/toast";
import { setPasswordAction } from "@/lib/auth/actions";
import { newPasswordSchema } from "@/lib/auth/schema";
import { accountMails, auth } from "@/lib/content/auth";

/** Sets a new password; what is wrong with a weak one is the backend's sentence. */
export function NewPasswordForm({ draft }: { draft: Draft }) {
  const leave = useReturn();
  const { form, submit, errors, isBusy } = useAuthForm({
    schema: newPasswordSchema,
    blank: { password: "", repeated: "" },
    draft,
    action: setPasswordAction,
    onDone: () => {
      void notify(accountMails.reset.saved);
      leave();
    },
    onRefused: (description) => void notify({ title: auth.failures.password, description }),
  });
  return (
    <form onSubmit={submit} noValidate>
      <NewPasswordFields bind={form.register} errors={errors} isBusy={isBusy} />
    </form>
  );
}
