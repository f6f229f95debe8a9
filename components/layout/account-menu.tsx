"use client";

import { useState, type ComponentType } from "react";
import type { AccountDropdownProps } from "@/components/layout/account-dropdown";
import { useSession } from "@/components/layout/session";
import { cn } from "@/lib/utils";

/** The avatar in the header. Its place is kept from the first paint; the menu comes with the first touch. */
export function AccountMenu({ className }: { className?: string }) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [Dropdown, setDropdown] = useState<ComponentType<AccountDropdownProps> | null>(null);

  async function load() {
    const { AccountDropdown } = await import("@/components/layout/account-dropdown");
    setDropdown(() => AccountDropdown);
  }

  const avatar = (
    <button
      type="button"
      aria-label={user ? `Account of ${user.name || user.email}` : "Account"}
      aria-haspopup="menu"
      disabled={!user}
      className={cn(
        "grid size-10 place-items-center overflow-hidden rounded-full bg-primary text-sm font-semibold text-primary-foreground",
        className,
      )}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => {
        void load();
        setIsOpen(true);
      }}
    >
      {user?.avatarUrl ? (
        <img src={user.avatarUrl} alt="" width={40} height={40} className="size-full object-cover" />
      ) : (
        user?.initials
      )}
    </button>
  );

  if (!Dropdown || !user) return avatar;
  return <Dropdown user={user} trigger={avatar} isOpen={isOpen} onOpenChange={setIsOpen} />;
}
