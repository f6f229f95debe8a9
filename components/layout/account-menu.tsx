"use client";

import { useEffect, useTransition } from "react";

import { useLazyComponent } from "@/hooks/use-lazy-component";
import { usePhoto } from "@/hooks/use-photo";
import { useSession } from "@/hooks/use-session";
import { retrySession } from "@/lib/auth/session-store";
import { accountNotLoaded } from "@/lib/content/errors";
import { withErrorId } from "@/lib/error-id";
import { notify } from "@/lib/notifications";

const importDropdown = () => import("@/components/layout/account-dropdown").then((module) => module.AccountDropdown);

/** The avatar in the header, rendered from the first paint; the dropdown is loaded when it is opened. */
export function AccountMenu() {
  const { user, hasError, errorId } = useSession();
  const { Component: Dropdown, isLoading, isOpen, setIsOpen, open, buttonProps } = useLazyComponent(importDropdown);

  const [isNavigating, startNavigating] = useTransition();
  const photo = usePhoto(user?.avatarUrl);
  const hasFailed = isOpen && !user && hasError;
  const isBusy = isLoading || (isOpen && !user && !hasError);

  useEffect(() => {
    if (!hasFailed) return;
    // A session that is loaded later must not open the menu.
    setIsOpen(false);
    void notify({ ...accountNotLoaded, description: withErrorId(accountNotLoaded.description, errorId) });
  }, [hasFailed, errorId, setIsOpen]);

  function retryAndOpen() {
    retrySession();
    open();
  }

  const avatar = (
    <button
      type="button"
      // Contains the visible text, for voice control (WCAG 2.5.3).
      aria-label={user ? `Account of ${user.name || user.email}${photo ? "" : `, ${user.initials}`}` : "Account"}
      aria-haspopup="menu"
      className="signed-in-only grid size-10 place-items-center overflow-hidden rounded-full bg-primary text-sm font-semibold text-primary-foreground max-md:hidden"
      // Opens on pointer down, as Radix's trigger does: the dropdown may replace this button before pointer up, and then
      // there is no click event.
      {...(Dropdown && user ? {} : { ...buttonProps, onClick: retryAndOpen, onPointerDown: retryAndOpen })}
      aria-busy={isBusy || isNavigating || undefined}
    >
      {photo ? <img {...photo} alt="" className="size-full object-cover" /> : user?.initials}
    </button>
  );

  if (!Dropdown || !user) return avatar;
  return (
    <Dropdown user={user} trigger={avatar} isOpen={isOpen} onOpenChange={setIsOpen} startNavigating={startNavigating} />
  );
}
