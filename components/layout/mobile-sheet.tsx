"use client";

import { LogOutButton } from "@/components/layout/log-out-button";
import { NavLink } from "@/components/layout/nav-link";
import { SignInLink } from "@/components/layout/sign-in-link";
import { Sheet, SheetContent, SheetHeader, SheetTitle } from "@/components/ui/sheet";
import { useSession } from "@/hooks/use-session";
import { navigation } from "@/lib/content/navigation";

type MobileSheetProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The menu on small screens. */
export function MobileSheet({ isOpen, onOpenChange }: MobileSheetProps) {
  const { user } = useSession();
  const close = () => onOpenChange(false);
  const links = user ? [...navigation.header, ...navigation.account] : navigation.header;

  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent aria-describedby={undefined}>
        <SheetHeader>
          <SheetTitle>Menu</SheetTitle>
        </SheetHeader>
        {user ? (
          <p className="mb-2 border-b border-border px-3.5 pb-3 text-sm">
            <span className="block font-semibold">{user.name}</span>
            <span className="block break-all text-muted-foreground">{user.email}</span>
          </p>
        ) : null}
        <nav aria-label="Menu" className="grid gap-1">
          {links.map((link) => (
            <NavLink key={link.href} {...link} onClick={close} className="px-2.5 py-3 text-base" />
          ))}
        </nav>
        {user ? <LogOutButton className="mt-4" /> : null}
        {user === undefined ? <p className="mt-4 px-3.5 text-sm text-muted-foreground">Loading...</p> : null}
        {user === null ? <SignInLink onClick={close} className="mt-4" /> : null}
      </SheetContent>
    </Sheet>
  );
}
