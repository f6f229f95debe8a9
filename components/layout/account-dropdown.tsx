"use client";

import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

import { logOut } from "@/components/layout/log-out";
import type { SessionUser } from "@/lib/auth/session-user";
import { navigation } from "@/lib/content/navigation";

export type AccountDropdownProps = {
  user: SessionUser;
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

const itemClass =
  "block w-full rounded-md px-3 py-2.5 text-left text-sm outline-none data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground";

/** Who is signed in, where they can go, and the way out. */
export function AccountDropdown({ user, trigger, isOpen, onOpenChange }: AccountDropdownProps) {
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-50 w-64 rounded-lg border border-border bg-popover p-1.5 text-popover-foreground shadow-lift data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95"
        >
          <DropdownMenu.Label className="border-b border-border px-3 pt-1.5 pb-3 text-sm">
            <span className="block truncate font-semibold">{user.name}</span>
            <span className="block truncate text-muted-foreground">{user.email}</span>
          </DropdownMenu.Label>
          <div className="grid pt-1.5">
            {navigation.account.map((link) => (
              <DropdownMenu.Item key={link.href} asChild className={itemClass}>
                <Link href={link.href}>{link.label}</Link>
              </DropdownMenu.Item>
            ))}
            <DropdownMenu.Item
              className={itemClass}
              onSelect={() => {
                void logOut();
              }}
            >
              Log Out
            </DropdownMenu.Item>
          </div>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
