import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";

import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { LinkProgress } from "@/components/ui/link-progress";
import { NativeSelect, NativeSelectOption } from "@/components/ui/native-select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { fieldProps } from "@/lib/field-props";
import type { ProfileField } from "@/lib/profile/schema";
import { timeZones } from "@/lib/profile/time-zones";

type Bound = ComponentProps<"input"> & ComponentProps<"textarea"> & ComponentProps<"select">;

type ProfileFieldsProps = {
  email: string;
  bind: (name: ProfileField) => Bound;
  errors?: Partial<Record<ProfileField, { message?: string | undefined }>>;
  isBusy?: boolean;
};

/** All fields and the lower Save button. */
export function ProfileFields({ email, bind, errors = {}, isBusy = false }: ProfileFieldsProps) {
  const control = (name: ProfileField) => ({ ...bind(name), ...fieldProps(`profile-${name}`, errors[name]?.message) });
  const field = (name: ProfileField) => ({ id: `profile-${name}`, error: errors[name]?.message });

  return (
    <div className="grid gap-6">
      <Pair>
        <FormField {...field("full_name")} label="Full Name">
          <Input autoComplete="name" {...control("full_name")} />
        </FormField>
        <PreferredName field={field("preferred_name")} control={control("preferred_name")} />
      </Pair>
      <Pair>
        <Email email={email} />
        <FormField {...field("time_zone")} label="Time Zone" note="optional">
          <TimeZoneSelect {...control("time_zone")} />
        </FormField>
      </Pair>
      <Pair>
        <FormField {...field("company")} label="Company" note="optional">
          <Input autoComplete="organization" {...control("company")} />
        </FormField>
        <FormField {...field("job_title")} label="Job Title" note="optional">
          <Input autoComplete="organization-title" {...control("job_title")} />
        </FormField>
      </Pair>
      <Pair>
        <FormField {...field("x_handle")} label="X Handle" note="optional">
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...control("x_handle")} />
        </FormField>
        <FormField {...field("linkedin_url")} label="LinkedIn URL" note="optional">
          <Input type="url" inputMode="url" autoComplete="url" placeholder="https://" {...control("linkedin_url")} />
        </FormField>
      </Pair>
      <FormField {...field("bio")} label="Bio" note="optional">
        <Textarea rows={6} {...control("bio")} />
      </FormField>
      <SubmitButton size="lg" className="w-full sm:w-fit sm:min-w-36" isBusy={isBusy} busyLabel="Saving...">
        Save
      </SubmitButton>
    </div>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-6 sm:grid-cols-2">{children}</div>
);

function TimeZoneSelect(props: ComponentProps<"select">) {
  return (
    <NativeSelect {...props}>
      <NativeSelectOption value="">Select your time zone</NativeSelectOption>
      {timeZones.map((timeZone) => (
        <NativeSelectOption key={timeZone} value={timeZone}>
          {timeZone}
        </NativeSelectOption>
      ))}
    </NativeSelect>
  );
}

type PreferredNameProps = { field: { id: string; error: string | undefined }; control: Bound };

function PreferredName({ field, control }: PreferredNameProps) {
  const hintId = `${field.id}-hint`;
  const describedBy = [hintId, control["aria-describedby"]].filter(Boolean).join(" ");
  return (
    <FormField {...field} label="Preferred Name">
      <Input autoComplete="nickname" {...control} aria-describedby={describedBy} />
      <p id={hintId} className="text-sm text-muted-foreground">
        This can either be your first name or nickname.
      </p>
    </FormField>
  );
}

function Email({ email }: { email: string }) {
  return (
    <FormField id="profile-email" label="Email">
      <Input id="profile-email" type="email" value={email} readOnly autoComplete="off" />
      <Link
        href="/auth/change-email"
        className="inline-flex w-fit items-center gap-2 py-1 text-sm font-medium text-primary underline-offset-4 hover:underline"
      >
        Change email
        <LinkProgress />
      </Link>
    </FormField>
  );
}
