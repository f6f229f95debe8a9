"use client";

import { useState } from "react";

import { PdfField } from "@/components/handins/pdf-field";
import { Checkbox } from "@/components/ui/checkbox";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useFormAction } from "@/hooks/use-form-action";
import { handinForm as texts } from "@/lib/content/handin-form";
import { handInAction } from "@/lib/handins/actions";

type HandinFormProps = {
  account: string;
  /** The id of the next press, and which assignment it is. */
  values: { requestId: string; cohortId: string; week: string };
  /** The last version. */
  given: { body: string; urls: readonly string[]; fileName: string | null; isShared: boolean } | null;
  label: string;
};

const importSchema = () => import("@/lib/handins/schema").then((module) => module.handinSchema);

/** The form of a week's assignment. Texts and links need no JavaScript. */
export function HandinForm({ account, values, given, label }: HandinFormProps) {
  const [isUploading, setUploading] = useState(false);
  const form = useFormAction({
    id: "handin",
    action: handInAction,
    account,
    importSchema,
    success: texts.done,
    failure: texts.failure,
    onSend: () => (isUploading ? texts.waits : null),
  });
  const { state } = form;
  const isTicked = (name: string, initial: boolean) => (state.values[name] ?? (initial ? "on" : "")) === "on";
  return (
    <form
      {...form.formProps}
      // What is typed outlives the feedback, which changes the button.
      name="handin"
      className="grid gap-6"
    >
      {Object.entries({ account, ...values }).map(([name, value]) => (
        // The server makes a new id for each render; the browser keeps the first.
        <input key={name} type="hidden" name={name} value={value} suppressHydrationWarning />
      ))}
      <FormField {...form.field("body")} label={texts.work}>
        <Textarea {...form.control("body", given?.body)} rows={10} maxLength={10_000} />
      </FormField>
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-medium">{texts.links}</legend>
        <p className="text-sm text-muted-foreground">{texts.linksHint}</p>
        {[1, 2, 3].map((number) => (
          <FormField key={number} {...form.field(`url${number}`)} label={texts.link(number)}>
            <Input {...form.control(`url${number}`, given?.urls[number - 1])} type="url" inputMode="url" />
          </FormField>
        ))}
      </fieldset>
      <PdfField
        // A new press begins without a new file.
        key={given?.fileName ?? ""}
        account={account}
        field={form.field("upload")}
        sent={state.values.upload}
        onBusy={setUploading}
      />
      {given?.fileName ? (
        <Tick name="keepsFile" isTicked={isTicked("keepsFile", true)}>
          {texts.keep(given.fileName)}
        </Tick>
      ) : null}
      <Tick name="isShared" isTicked={isTicked("isShared", given?.isShared ?? false)} hint={texts.shareHint}>
        {texts.share}
      </Tick>
      <SubmitButton size="lg" busyLabel={texts.busy} className="justify-self-start">
        {label}
      </SubmitButton>
      <FormMessage result={state.result} success={texts.done} />
    </form>
  );
}

type TickProps = { name: string; isTicked: boolean; hint?: string; children: string };

function Tick({ name, isTicked, hint, children }: TickProps) {
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <Checkbox
        // What was sent is the new default.
        key={String(isTicked)}
        name={name}
        defaultChecked={isTicked}
      />
      <span>
        <span className="font-medium wrap-anywhere">{children}</span>
        {hint === undefined ? null : <span className="block text-muted-foreground">{hint}</span>}
      </span>
    </label>
  );
}
