import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

import { CONTROL_SIZE } from "@/components/console/kit/control-size";
import { SearchForm } from "@/components/console/kit/search-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect, NativeSelectOption } from "@/components/ui/native-select";
import { fieldProps } from "@/lib/field-props";

type FiltersProps = {
  action: Route;
  /** Where to post the form instead, for input that must not appear in a URL. */
  postTo?: string;
  isSet: boolean;
  children: ReactNode;
};

/** Filters as GET parameters, so that a list has its own URL. */
export function Filters({ action, postTo, isSet, children }: FiltersProps) {
  return (
    <SearchForm
      action={postTo ?? action}
      {...(postTo ? { method: "post", encType: "multipart/form-data" } : {})}
      className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2.5"
    >
      {children}
      <div className="flex flex-wrap items-center gap-1">
        <Button type="submit" variant="secondary" size="sm">
          Filter
        </Button>
        {isSet ? (
          <Button asChild variant="ghost" size="sm">
            <Link href={action} prefetch={false}>
              Clear
            </Link>
          </Button>
        ) : null}
      </div>
    </SearchForm>
  );
}

type FilterProps = {
  name: string;
  label: string;
  value: string | undefined;
};

type FilterSelectProps = FilterProps & {
  options: readonly { value: string; label: string }[];
  /** The choice without a filter. */
  any?: string;
};

export function FilterSelect({ name, label, value = "", options, any = "All" }: FilterSelectProps) {
  return (
    <FilterField name={name} label={label}>
      {/* After a navigation, the key remounts it with the URL's choice; a control keeps its first one. */}
      <NativeSelect
        key={value}
        id={`filter-${name}`}
        name={name}
        defaultValue={value}
        className={`${CONTROL_SIZE} pr-9`}
      >
        <NativeSelectOption value="">{any}</NativeSelectOption>
        {options.map((option) => (
          <NativeSelectOption key={option.value} value={option.value}>
            {option.label}
          </NativeSelectOption>
        ))}
      </NativeSelect>
    </FilterField>
  );
}

type FilterInputProps = FilterProps & { type?: "search" | "date"; error?: string | undefined };

export function FilterInput({ name, label, value = "", type = "search", error }: FilterInputProps) {
  const id = `filter-${name}`;
  return (
    <FilterField name={name} label={label}>
      <Input
        key={value}
        {...fieldProps(id, error)}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete="off"
        maxLength={type === "search" ? 254 : undefined}
        className={CONTROL_SIZE}
      />
      {error ? (
        <p id={`${id}-error`} className="text-destructive-text max-w-60 text-xs">
          {error}
        </p>
      ) : null}
    </FilterField>
  );
}

function FilterField({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    // On a phone, as wide as its longest choice, so that none is cut off.
    <div className="grid max-w-full min-w-[min(9rem,100%)] grid-cols-1 gap-1 max-sm:grow">
      <Label htmlFor={`filter-${name}`} className="text-xs text-muted-foreground">
        {label}
      </Label>
      {children}
    </div>
  );
}
