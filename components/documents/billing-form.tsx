"use client";

import { useState } from "react";

import { InvoicePreview } from "@/components/documents/invoice-preview";
import { Checkbox } from "@/components/ui/checkbox";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useFormAction } from "@/hooks/use-form-action";
import { billing } from "@/lib/content/documents";
import { previewInvoiceAction } from "@/lib/payments/actions";

type Choice = { value: string; label: string };

type BillingFormProps = {
  account: string;
  orderId: string;
  /** From the profile. */
  name: string;
  states: readonly Choice[];
  countries: readonly Choice[];
};

const importSchema = () => import("@/lib/documents/schema").then((module) => module.billingSchema);
const { fields, preview, failure } = billing;
const NO_MESSAGE = { title: "", description: "" };

/** Asks who the invoice is for, then shows what it will say. */
export function BillingForm({ account, orderId, name, states, countries }: BillingFormProps) {
  const [isChanging, setIsChanging] = useState(false);
  const form = useFormAction({
    id: "billing",
    action: previewInvoiceAction,
    account,
    importSchema,
    failure,
    onSuccess: () => setIsChanging(false),
  });
  const { result, values } = form.state;
  const isShown = result?.ok === true && !isChanging;
  return (
    <>
      {isShown ? (
        <InvoicePreview
          account={account}
          rows={result.data}
          details={{ ...values, orderId }}
          onChange={() => setIsChanging(true)}
        />
      ) : null}
      <form {...form.formProps} className="grid gap-6" hidden={isShown}>
        <input type="hidden" name="account" value={account} />
        <input type="hidden" name="orderId" value={orderId} />
        <FormField {...form.field("legalName")} label={fields.legalName}>
          <Input {...form.control("legalName", name)} autoComplete="name" />
        </FormField>
        <FormField {...form.field("country")} label={fields.country}>
          <NativeSelect {...form.control("country", "IN")} autoComplete="country">
            {countries.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </FormField>
        <FormField {...form.field("address")} label={fields.address}>
          <Textarea {...form.control("address")} rows={3} autoComplete="street-address" />
        </FormField>
        <FormField {...form.field("stateCode")} label={fields.stateCode} note={fields.inIndia}>
          <NativeSelect {...form.control("stateCode")}>
            <option value="">{fields.chooseState}</option>
            {states.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </FormField>
        <FormField {...form.field("pin")} label={fields.pin} note={fields.inIndia}>
          <Input {...form.control("pin")} inputMode="numeric" autoComplete="postal-code" />
        </FormField>
        <FormField {...form.field("gstin")} label={fields.gstin} note={fields.gstinNote}>
          <Input {...form.control("gstin")} autoCapitalize="characters" autoComplete="off" spellCheck={false} />
        </FormField>
        <Label className="flex items-start gap-3 font-normal">
          <Checkbox name="isSez" className="mt-0.5" defaultChecked={values["isSez"] === "on"} />
          {fields.isSez}
        </Label>
        <SubmitButton size="lg" busyLabel={preview.busy}>
          {preview.action}
        </SubmitButton>
        {result?.ok === false ? <FormMessage result={result} success={NO_MESSAGE} /> : null}
      </form>
    </>
  );
}
