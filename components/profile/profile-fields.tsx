import Link from "next/link";
import { type ComponentProps, Fragment, type ReactNode } from "react";

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

type Field = {
  label: string;
  note?: "optional";
  hint?: string;
  isWide?: boolean;
  /** What comes between this field and the next. */
  next?: (props: { email: string }) => ReactNode;
  Control: (props: Bound) => ReactNode;
};

/** The fields of the profile, in the form's order; with one missing, it wouldn't compile. */
const fields: Readonly<Record<ProfileField, Field>> = {
  full_name: { label: "Full Name", Control: (props) => <Input autoComplete="name" {...props} /> },
  preferred_name: {
    label: "Preferred Name",
    hint: "This can either be your first name or nickname.",
    next: Email,
    Control: (props) => <Input autoComplete="nickname" {...props} />,
  },
  time_zone: { label: "Time Zone", note: "optional", Control: TimeZoneSelect },
  company: {
    label: "Company",
    note: "optional",
    Control: (props) => <Input autoComplete="organization" {...props} />,
  },
  job_title: {
    label: "Job Title",
    note: "optional",
    Control: (props) => <Input autoComplete="organization-title" {...props} />,
  },
  x_handle: {
    label: "X Handle",
    note: "optional",
    Control: (props) => <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />,
  },
  linkedin_url: {
    label: "LinkedIn URL",
    note: "optional",
    Control: (props) => <Input type="url" inputMode="url" autoComplete="url" placeholder="https://" {...props} />,
  },
  bio: { label: "Bio", note: "optional", isWide: true, Control: (props) => <Textarea rows={6} {...props} /> },
};

const entries = Object.entries(fields) as [ProfileField, Field][];

type ProfileFieldsProps = {
  email: string;
  bind: (name: ProfileField) => Bound;
  errors?: Partial<Record<ProfileField, { message?: string | undefined }>>;
  isBusy?: boolean;
};

export function ProfileFields({ email, bind, errors = {}, isBusy = false }: ProfileFieldsProps) {
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {entries.map(([name, { next: Next, ...field }]) => (
          <Fragment key={name}>
            <OneField {...field} id={`profile-${name}`} error={errors[name]?.message} bound={bind(name)} />
            {Next ? <Next email={email} /> : null}
          </Fragment>
        ))}
      </div>
      <SubmitButton size="lg" className="w-full sm:w-fit sm:min-w-36" isBusy={isBusy} busyLabel="Saving...">
        Save
      </SubmitButton>
    </div>
  );
}

type OneFieldProps = Omit<Field, "next"> & { id: string; error: string | undefined; bound: Bound };

function OneField({ id, error, bound, hint, isWide = false, Control, ...texts }: OneFieldProps) {
  const control = { ...bound, ...fieldProps(id, error) };
  const hintId = `${id}-hint`;
  const describedBy = [hint && hintId, control["aria-describedby"]].filter(Boolean).join(" ");
  return (
    <div className={isWide ? "sm:col-span-2" : undefined}>
      <FormField {...texts} id={id} error={error}>
        <Control {...control} aria-describedby={describedBy || undefined} />
        {hint ? (
          <p id={hintId} className="text-sm text-muted-foreground">
            {hint}
          </p>
        ) : null}
      </FormField>
    </div>
  );
}

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
