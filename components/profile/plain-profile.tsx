import { ProfileFields } from "@/components/profile/profile-fields";
import type { Profile } from "@/lib/profile/schema";

type PlainProfileProps = { id: string; email: string; profile: Profile };

/** The form as it is before its code arrives, with the saved values. */
export function PlainProfile({ id, email, profile }: PlainProfileProps) {
  return (
    <form id={id} method="dialog" noValidate>
      <ProfileFields email={email} bind={(name) => ({ name, defaultValue: profile[name] })} />
      <noscript>
        <p className="mt-3 text-sm">Saving your profile needs JavaScript.</p>
      </noscript>
    </form>
  );
}
