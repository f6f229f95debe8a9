"use client";

import { useState } from "react";

import { DeferredForm, type Draft } from "@/components/ui/deferred";
import { still } from "@/components/ui/still";
import type { Profile as ProfileValues } from "@/lib/profile/schema";

type ProfileProps = { id: string; email: string; profile: ProfileValues };

const Plain = still(() => import("@/components/profile/plain-profile").then((module) => module.PlainProfile), {
  isKept: false,
});

/** The profile's form: plain HTML with the saved values until its code arrives. */
export function Profile(props: ProfileProps) {
  // Once: a photo changed meanwhile renders this again, and must not start the form anew.
  const [load] = useState(() => async () => {
    const { ProfileForm } = await import("@/components/profile/profile-form");
    return ({ draft }: { draft: Draft }) => <ProfileForm {...props} draft={draft} />;
  });
  return (
    <DeferredForm load={load}>
      <Plain {...props} />
    </DeferredForm>
  );
}
