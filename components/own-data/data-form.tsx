"use client";

import type { ComponentProps, ReactNode } from "react";
import type * as z from "zod/mini";

import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/hooks/use-form-action";
import { ownData } from "@/lib/content/own-data";
import { notForManagers } from "@/lib/field-props";
import {
  confirmErasureAction,
  deleteAccountAction,
  deletePageDataAction,
  signInAgainAction,
} from "@/lib/own-data/actions";
import type * as Schemas from "@/lib/own-data/schema";

const { remove, confirm } = ownData;
const NO_MESSAGE = { title: "", description: "" };

const schema = (name: keyof typeof Schemas) => async (): Promise<z.ZodMiniType> =>
  (await import("@/lib/own-data/schema"))[name];

type DataFormProps = {
  form: ReturnType<typeof useFormAction>;
  success?: typeof NO_MESSAGE;
  button: ReactNode;
  busy: string;
  variant?: ComponentProps<typeof SubmitButton>["variant"];
  children?: ReactNode;
};

function DataForm({ form, success = NO_MESSAGE, button, busy, variant, children }: DataFormProps) {
  return (
    <form {...form.formProps} className="grid justify-items-start gap-5">
      {children}
      <SubmitButton busyLabel={busy} {...(variant ? { variant } : {})}>
        {button}
      </SubmitButton>
      <FormMessage result={form.state.result} success={success} />
    </form>
  );
}

/** Asks for the word, and sends the mail with the link. */
export function DeleteAccountForm({ account }: { account: string }) {
  const form = useFormAction({
    id: "delete",
    action: deleteAccountAction,
    account,
    importSchema: schema("deleteSchema"),
    success: remove.sent,
    failure: remove.failure,
  });
  return (
    <DataForm form={form} success={remove.sent} button={remove.action} busy={remove.busy} variant="destructive">
      <input type="hidden" name="account" value={account} />
      <FormField {...form.field("word")} label={remove.label}>
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...notForManagers}
          {...form.control("word")}
        />
      </FormField>
    </DataForm>
  );
}

/** Signs out, and leads back here after the next sign-in. */
export function SignInAgainForm({ account }: { account: string }) {
  const form = useFormAction({
    id: "again",
    action: signInAgainAction,
    account,
    failure: remove.failure,
  });
  return (
    <DataForm form={form} button={remove.again.action} busy={remove.again.busy}>
      <input type="hidden" name="account" value={account} />
    </DataForm>
  );
}

/** Sends the mail with the link to a registration's address. */
export function DeletePageDataForm({ token }: { token: string }) {
  const form = useFormAction({
    id: "delete",
    action: deletePageDataAction,
    importSchema: schema("deletePageSchema"),
    success: remove.sent,
    failure: remove.failure,
  });
  return (
    <DataForm form={form} success={remove.sent} button={remove.action} busy={remove.busy} variant="destructive">
      <input type="hidden" name="token" value={token} />
    </DataForm>
  );
}

/** Confirms by the mail's link. The page then shows the new state. */
export function ConfirmErasureForm({ token, children }: { token: string; children: ReactNode }) {
  const form = useFormAction({
    id: "confirm",
    action: confirmErasureAction,
    importSchema: schema("confirmErasureSchema"),
    failure: remove.failure,
  });
  return (
    <DataForm form={form} button={children} busy={confirm.busy} variant="destructive">
      <input type="hidden" name="token" value={token} />
    </DataForm>
  );
}
