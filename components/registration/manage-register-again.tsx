"use client";

import type { ReactNode } from "react";

import { useManageForm } from "@/components/registration/use-manage-form";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { manage } from "@/lib/content/manage-registration";
import { registerAgainAction } from "@/lib/registrations/manage-actions";

type ManageRegisterAgainProps = {
  token: string;
  /** The run that is shown; none for the default slot and for waiting lists. */
  runId: string | undefined;
  children: ReactNode;
};

const importSchema = () => import("@/lib/registrations/manage-schema").then((module) => module.registerAgainSchema);

/**
 * Registers again. For another run this makes a separate registration with its own page, so the answer is shown here.
 */
export function ManageRegisterAgain({ token, runId, children }: ManageRegisterAgainProps) {
  const form = useManageForm({ id: "again", action: registerAgainAction, importSchema });
  const { busy, done } = manage.again;
  const isDone = form.state.result?.ok === true;
  return (
    <>
      {/* Rendered empty at first, so that its text is read out. */}
      <div role="status">
        {isDone ? (
          <p className="rounded-md border border-white/30 p-4 font-medium">{`${done.title} ${done.description}`}</p>
        ) : null}
      </div>
      {isDone ? null : (
        <form {...form.formProps} className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          {runId === undefined ? null : <input type="hidden" name="runId" value={runId} />}
          <SubmitButton size="lg" variant="spark" busyLabel={busy}>
            {children}
          </SubmitButton>
          <FormMessage result={form.state.result} success={done} />
        </form>
      )}
    </>
  );
}
