"use client";

import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";

import { callAction } from "@/components/auth/call-action";
import { useReturn } from "@/components/auth/use-return";
import { BusyLabel } from "@/components/ui/busy-label";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { spendLinkAction } from "@/lib/auth/actions";
import type { LinkType } from "@/lib/auth/schema";
import { refreshSession } from "@/lib/auth/session-store";
import { accountMails, auth } from "@/lib/content/auth";

type ConfirmLinkProps = {
  link: { tokenHash: string; type: LinkType };
  heading: ReactNode;
  /** Shown in place of all that once the link turned out to be spent. */
  children: ReactNode;
};

/** The button that spends a mail's link: whoever only opens the page, such as a mail scanner, leaves it whole. */
export function ConfirmLink({ link, heading, children }: ConfirmLinkProps) {
  const router = useRouter();
  const leave = useReturn();
  const [state, setState] = useState<"waiting" | "busy" | "expired">("waiting");

  async function spend() {
    setState("busy");
    const result = await callAction(() => spendLinkAction(link));
    if (!result.ok) {
      void notify({ title: auth.failures.link, description: result.error });
      return setState("waiting");
    }
    if (result.data.outcome === "expired") return setState("expired");
    refreshSession();
    if (link.type === "recovery") return router.replace("/auth/reset");
    if (result.data.outcome === "choose-password") return router.replace("/auth/reset?confirmed");
    if (link.type === "signup") {
      void notify(auth.signedIn);
      return leave();
    }
    void notify(result.data.outcome === "done" ? accountMails.changed : accountMails.halfChanged);
    router.replace("/");
  }

  if (state === "expired") return children;
  const isBusy = state === "busy";
  return (
    <>
      {heading}
      <Button size="lg" disabled={isBusy} aria-busy={isBusy} onClick={spend}>
        <BusyLabel isBusy={isBusy} busyLabel={accountMails.linkBusy}>
          {accountMails.links[link.type].action}
        </BusyLabel>
      </Button>
    </>
  );
}
