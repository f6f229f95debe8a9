"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode, TransitionStartFunction } from "react";

import { logOut } from "@/components/layout/log-out";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { SessionUser } from "@/lib/auth/session-user";
import { navigation } from "@/lib/content/navigation";

type AccountDropdownProps = {
  user: SessionUser;
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The transition that shows that a page is loading once the menu is gone. */
  startNavigating: TransitionStartFunction;
};

/** The menu's button disappears with the account; the focus moves to the link that replaces it. */
async function logOutHere(): Promise<void> {
  await logOut();
  const { activeElement: focused, body } = document;
  const isGone = focused === null || focused === body || focused.getClientRects().length === 0;
  if (isGone) document.querySelector<HTMLElement>("header .signed-out-only")?.focus();
}

/** The account's name, its pages and Log Out. */
export function AccountDropdown({ user, trigger, isOpen, onOpenChange, startNavigating }: AccountDropdownProps) {
  const router = useRouter();
  return (
    <DropdownMenu open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-64">
        <DropdownMenuLabel className="pb-3">
          <span className="block truncate font-semibold">{user.name}</span>
          <span className="block truncate text-muted-foreground">{user.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator className="mt-0" />
        {navigation.account.map((link) => (
          <DropdownMenuItem key={link.href} asChild>
            <Link
              href={link.href}
              onNavigate={(event) => {
                event.preventDefault();
                startNavigating(() => router.push(link.href));
              }}
            >
              {link.label}
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem onSelect={() => void logOutHere()}>Log Out</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
