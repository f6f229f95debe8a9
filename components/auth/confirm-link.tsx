"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";

import { useAuthForm } from "@/components/auth/use-auth-form";
import { useRedirectBack } from "@/components/auth/use-redirect-back";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { redeemLinkAction } from "@/lib/auth/actions";
import { takeAfterConfirmation } from "@/lib/auth/browser-storage";
import type { RedeemedLink } from "@/lib/auth/links";
import { arrivalPath } from "@/lib/auth/paths";
import { resolveReturnPath } from "@/lib/auth/return-to";
import type { LinkType } from "@/lib/auth/schema";
import { missingSession } from "@/lib/auth/session-arrival";
import { refreshSession } from "@/lib/auth/session-store";
import { accountMails, auth } from "@/lib/content/auth";
import { notify } from "@/lib/notifications";

type ConfirmLinkProps = {
  link: { tokenHash: string; type: LinkType };
  heading: ReactNode;
  /** Shown instead if the link has expired. */
  children: ReactNode;
};

const importSchema = () => import("@/lib/auth/schema").then((module) => module.linkSchema);

/** The button that redeems a mail's link: opening the page, as mail scanners do, must not use up the token. */
export function ConfirmLink({ link, heading, children }: ConfirmLinkProps) {
  const router = useRouter();
  const redirectBack = useRedirectBack();
  const form = useAuthForm<RedeemedLink>({
    id: "confirm",
    action: redeemLinkAction,
    importSchema,
    failureTitle: auth.failures.link,
    needsCookies: true,
    verify: ({ outcome }) => (outcome === "done" || outcome === "choose-password" ? missingSession() : null),
    onSuccess: ({ outcome }) => {
      if (outcome === "expired") return;
      const next = passwordPage(link.type, outcome);
      if (!next) void notify(successOf(link.type, outcome));
      if (!next && link.type === "signup") {
        const begun = takeAfterConfirmation();
        return redirectBack(begun === null ? undefined : resolveReturnPath({ returnTo: begun }));
      }
      refreshSession();
      router.replace(next ?? "/");
    },
  });
  const { result } = form.state;
  const outcome = result?.ok ? result.data.outcome : null;

  if (outcome === "expired") return children;
  return (
    <>
      {heading}
      <form {...form.formProps} className="grid">
        <input type="hidden" name="tokenHash" value={link.tokenHash} />
        <input type="hidden" name="type" value={link.type} />
        <SubmitButton
          size="lg"
          isBusy={outcome !== null}
          busyLabel={accountMails.linkBusy}
          {...(outcome ? { className: "noscript:hidden" } : {})}
        >
          {accountMails.links[link.type].action}
        </SubmitButton>
        <FormMessage
          result={result}
          success={signsIn(link.type) ? accountMails.linkRight : successOf(link.type, outcome)}
        >
          <a
            href={passwordPage(link.type, outcome) ?? (signsIn(link.type) ? arrivalPath(null) : "/")}
            className="underline"
          >
            {auth.goOn}
          </a>
        </FormMessage>
      </form>
    </>
  );
}

type Outcome = RedeemedLink["outcome"] | null;

/** The page to choose a new password on, if that has to come next. */
function passwordPage(type: LinkType, outcome: Outcome): Route | null {
  if (type === "recovery") return "/auth/reset";
  return outcome === "choose-password" ? "/auth/reset?confirmed" : null;
}

/** Whether the link starts a session; for a change of address there's one already. */
const signsIn = (type: LinkType) => type !== "email_change";

function successOf(type: LinkType, outcome: Outcome) {
  if (signsIn(type)) return auth.signedIn;
  return outcome === "half" ? accountMails.halfChanged : accountMails.changed;
}
