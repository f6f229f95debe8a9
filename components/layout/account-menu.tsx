"use client";

import { useState } from "react";

import { useLazyComponent } from "@/hooks/use-lazy-component";
import { useSession } from "@/hooks/use-session";

const importDropdown = () => import("@/components/layout/account-dropdown").then((module) => module.AccountDropdown);

/** The avatar in the header, rendered from the first paint; the dropdown is loaded when it is opened. */
export function AccountMenu() {
  const { user, hasError } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const { Component: Dropdown, isLoading, load, preloadProps } = useLazyComponent(importDropdown);

  const isBusy = isLoading ?? (isOpen && !user && !hasError);

  function open() {
    load();
    setIsOpen(true);
  }

  const avatar = (
    <button
      type="button"
      // Contains the visible text, for voice control (WCAG 2.5.3).
      aria-label={
        user ? `Account of ${user.name || user.email}${user.avatarUrl ? "" : `, ${user.initials}`}` : "Account"
      }
      aria-haspopup="menu"
      aria-busy={isBusy || undefined}
      className="signed-in-only grid size-10 place-items-center overflow-hidden rounded-full bg-primary text-sm font-semibold text-primary-foreground max-md:hidden"
      // Opens on pointer down, as Radix's trigger does: the dropdown may replace this button before pointer up, and then
      // there is no click event.
      {...(Dropdown && user ? {} : { ...preloadProps, onPointerDown: open, onClick: open })}
    >
      {user?.avatarUrl ? <img src={user.avatarUrl} alt="" className="size-full object-cover" /> : user?.initials}
    </button>
  );

  if (!Dropdown || !user) return avatar;
  return <Dropdown user={user} trigger={avatar} isOpen={isOpen} onOpenChange={setIsOpen} />;
}
