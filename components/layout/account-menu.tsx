"use client";

import { useState } from "react";

import { useSession } from "@/components/layout/session";
import { useLazy } from "@/components/ui/use-lazy";

const importDropdown = () => import("@/components/layout/account-dropdown").then((module) => module.AccountDropdown);

/** The avatar in the header. Its place is kept from the first paint; the menu comes with the first touch. */
export function AccountMenu({ className = "" }: { className?: string }) {
  const { user, isUnanswered } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const { Component: Dropdown, isLoading, warmUp, load } = useLazy(importDropdown);

  const isBusy = isLoading ?? (isOpen && !user && !isUnanswered);

  function open() {
    load();
    setIsOpen(true);
  }

  const avatar = (
    <button
      type="button"
      // What is to be seen on it is part of its name, for those who call it by that.
      aria-label={
        user ? `Account of ${user.name || user.email}${user.avatarUrl ? "" : `, ${user.initials}`}` : "Account"
      }
      aria-haspopup="menu"
      aria-busy={isBusy || undefined}
      data-early=""
      className={`avatar ${className}`}
      // Opens when pressed, as the menu's own trigger does: the menu may arrive before the finger leaves, and a click
      // that began on one button and ends on another is none.
      {...(Dropdown && user ? {} : { ...warmUp, onPointerDown: open, onClick: open })}
    >
      {user?.avatarUrl ? <img src={user.avatarUrl} alt="" /> : user?.initials}
    </button>
  );

  if (!Dropdown || !user) return avatar;
  return <Dropdown user={user} trigger={avatar} isOpen={isOpen} onOpenChange={setIsOpen} />;
}
