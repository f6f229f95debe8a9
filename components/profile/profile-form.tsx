"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";

import { reasonOf } from "@/components/forms/outdated";
import { useEarlySubmit } from "@/components/forms/use-early-submit";
import { notifications, saveFailure } from "@/components/profile/notifications";
import { ProfileFields } from "@/components/profile/profile-fields";
import { useUnsaved } from "@/components/profile/unsaved";
import type { Draft } from "@/components/ui/deferred";
import { notify, prepareNotifications } from "@/components/ui/toast";
import { refreshSession } from "@/lib/auth/session-store";
import { keptValues } from "@/lib/forms/kept-values";
import { updateProfileAction } from "@/lib/profile/actions";
import { SAVE_FAILED } from "@/lib/profile/messages";
import { type Profile, type ProfileField, profileSchema } from "@/lib/profile/schema";

type ProfileFormProps = { id: string; email: string; profile: Profile; draft: Draft };

/** The live form: saves the profile and leads home; a failure keeps what was typed (spec sections 2 and 8). */
export function ProfileForm({ id, email, profile, draft }: ProfileFormProps) {
  const router = useRouter();
  const ownForm = { blank: profile, account: email };
  const form = useForm<Profile, unknown, Profile>({
    resolver: zodResolver(profileSchema),
    defaultValues: { ...profile, ...keptValues(ownForm), ...typedEarly(draft, profile) },
  });
  const { errors, isSubmitting } = form.formState;
  const { markSaved, keep } = useUnsaved(ownForm, form.getValues);

  async function save(values: Profile) {
    try {
      const result = await updateProfileAction(values);
      if (result.ok) {
        markSaved();
        refreshSession();
        void notify(notifications.saved);
        return router.push("/");
      }
      const refused = Object.entries(result.fieldErrors ?? {});
      for (const [name, message] of refused) {
        form.setError(name as ProfileField, { message }, { shouldFocus: true });
      }
      if (refused.length === 0) await notify(saveFailure(result.error));
    } catch (error) {
      const reason = reasonOf(error, SAVE_FAILED);
      if (reason !== SAVE_FAILED) keep();
      await notify(saveFailure(reason));
    }
  }

  // The upper Save knows nothing of what goes on down here.
  const submit = form.handleSubmit(async (values) => (isSubmitting ? undefined : save(values)));
  useEarlySubmit(draft, submit);

  return (
    <form id={id} onSubmit={submit} onFocus={prepareNotifications} noValidate>
      <ProfileFields email={email} bind={form.register} errors={errors} isBusy={isSubmitting} />
    </form>
  );
}

/** What was typed before the form was alive. */
const typedEarly = ({ values }: Draft, profile: Profile): Partial<Profile> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== profile[name as ProfileField]));
