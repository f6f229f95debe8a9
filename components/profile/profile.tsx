"use client";

import { useState } from "react";

import { ProfileFields } from "@/components/profile/profile-fields";
import { DeferredForm, type Draft } from "@/components/ui/deferred";
import type { Profile as ProfileValues } from "@/lib/profile/schema";

type ProfileProps = { id: string; email: string; profile: ProfileValues };

/** The profile's form: plain HTML with the saved values until its code arrives. */
export function Profile(props: ProfileProps) {
  const { id, email, profile } = props;
  // Once: a photo changed meanwhile renders this again, and must not start the form anew.
  const [load] = useState(() => async () => {
    const { ProfileForm } = await import("@/components/profile/profile-form");
    return ({ draft }: { draft: Draft }) => <ProfileForm {...props} draft={draft} />;
  });
  return (
    <DeferredForm load={load}>
      <form id={id} method="dialog" noValidate>
        <ProfileFields email={email} bind={(name) => ({ name, defaultValue: profile[name] })} />
        <noscript>
          <p className="mt-3 text-sm">Saving your profile needs JavaScript.</p>
        </noscript>
      </form>
    </DeferredForm>
  );
}
