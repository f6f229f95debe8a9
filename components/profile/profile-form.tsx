"use client";

import { useRouter } from "next/navigation";
import { useLayoutEffect, useState } from "react";
import type { Resolver } from "react-hook-form";

import { notifications, saveFailure } from "@/components/profile/notifications";
import { ProfileFields } from "@/components/profile/profile-fields";
import { useUnsavedChanges } from "@/components/profile/use-unsaved-changes";
import { useBrowserForm } from "@/hooks/use-browser-form";
import { refreshSession } from "@/lib/auth/session-store";
import { loadDraft } from "@/lib/forms/drafts";
import { takeOverTyped } from "@/lib/forms/typed-before";
import { notify, preloadNotifications } from "@/lib/notifications";
import { updateProfileAction } from "@/lib/profile/actions";
import type { Profile, ProfileField } from "@/lib/profile/schema";

type ProfileFormProps = { id: string; account: string; email: string; profile: Profile };

/** Saves the profile and redirects to the home page; after an error the values stay. */
export function ProfileForm({ id, account, email, profile }: ProfileFormProps) {
  const router = useRouter();
  const draft = { defaultValues: profile, owner: account };
  const [typed] = useState(() => typedBeforeHydration(id, profile));
  const { form, submit } = useBrowserForm<Profile>({
    resolver: checkProfile,
    defaultValues: { ...profile, ...loadDraft(draft), ...typed },
    saveDraft: () => saveDraft(),
    action: (values) => updateProfileAction({ ...values, account }),
    failure: saveFailure,
    onSent: () => {
      markSaved();
      refreshSession();
      void notify(notifications.saved);
      router.push("/");
    },
  });
  const { errors, isReady, isSubmitting } = form.formState;
  const { setValue } = form;
  useLayoutEffect(() => {
    const element = document.querySelector<HTMLFormElement>(`form#${id}`);
    takeOverTyped(element, ({ name, value }) => setValue(name as ProfileField, value));
  }, [id, setValue]);
  const { markSaved, saveDraft } = useUnsavedChanges(draft, form.getValues);

  return (
    // Before hydration a submit must not send a GET with the profile in the URL. Without autocomplete, because the
    // browser's form restoration may fill in another account's values.
    <form
      id={id}
      method={isReady ? undefined : "dialog"}
      autoComplete={isReady ? undefined : "off"}
      onSubmit={submit}
      onFocus={preloadNotifications}
      noValidate
    >
      <ProfileFields
        email={email}
        bind={(name) => ({
          ...form.register(name),
          defaultValue: profile[name],
          ...(isReady ? {} : { autoComplete: "off" }),
        })}
        errors={errors}
        isBusy={isSubmitting}
      />
    </form>
  );
}

/** The values typed before hydration, which the default values would overwrite. */
function typedBeforeHydration(id: string, saved: Profile): Partial<Profile> {
  const form = typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>(`form#${id}`);
  if (!form) return {};
  const inputs = Array.from(form.elements, (element) => element as HTMLInputElement);
  const isTyped = ({ name, value }: HTMLInputElement) => name in saved && value !== saved[name as ProfileField];
  return Object.fromEntries(inputs.filter(isTyped).map(({ name, value }) => [name, value]));
}

/** Imports the schema for the first check. If its chunk fails to load, only the action validates. */
const checkProfile: Resolver<Profile, unknown, Profile> = async (values, context, options) => {
  try {
    const [{ zodResolver }, { profileSchema }] = await Promise.all([
      import("@hookform/resolvers/zod"),
      import("@/lib/profile/schema"),
    ]);
    return await zodResolver(profileSchema)(values, context, options);
  } catch {
    return { values, errors: {} };
  }
};
