"use client";

import { useSession } from "@/hooks/use-session";
import { signedInElsewhere } from "@/lib/content/account-notice";

/** On a page rendered for an account, says so if another one has since signed in, in another tab. */
export function AccountNotice({ account }: { account: string }) {
  const { user } = useSession();
  if (!user || user.id === account) return null;
  return (
    <p role="alert" className="flex flex-wrap justify-center gap-x-3 bg-spark-soft px-4 py-3 text-sm font-medium">
      <span className="wrap-anywhere">{signedInElsewhere.text(user.email)}</span>
      <button type="button" className="font-semibold underline" onClick={() => window.location.reload()}>
        {signedInElsewhere.action}
      </button>
    </p>
  );
}
