"use client";

import { useRouter } from "next/navigation";
import type { TransitionStartFunction } from "react";

import { LogOutButton } from "@/components/layout/log-out-button";
import { NavLink } from "@/components/layout/nav-link";
import { SignInLink } from "@/components/layout/sign-in-link";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent, SheetHeader, SheetTitle } from "@/components/ui/sheet";
import { useSession } from "@/hooks/use-session";
import { retrySession, type Session } from "@/lib/auth/session-store";
import { accountNotLoaded } from "@/lib/content/errors";
import { navigation } from "@/lib/content/navigation";
import { withErrorId } from "@/lib/error-id";

type MobileSheetProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The transition that shows that a page is loading once the menu is gone. */
  startNavigating: TransitionStartFunction;
};

export function MobileSheet({ isOpen, onOpenChange, startNavigating }: MobileSheetProps) {
  const router = useRouter();
  const { user, hasError, errorId } = useSession();
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
            <NavLink
              key={link.href}
              {...link}
              onClick={close}
              onNavigate={(event) => {
                event.preventDefault();
                startNavigating(() => router.push(link.href));
              }}
              className="px-2.5 py-3 text-base"
            />
          ))}
        </nav>
        {user ? <LogOutButton className="mt-4" /> : null}
        {user === undefined ? <AccountFallback hasError={hasError} errorId={errorId} /> : null}
        {user === null ? <SignInLink onClick={close} className="mt-4" /> : null}
      </SheetContent>
    </Sheet>
  );
}

/** Replaces the account while it's loading, or if it couldn't be loaded. */
function AccountFallback({ hasError, errorId }: Pick<Session, "hasError" | "errorId">) {
  if (!hasError) return <p className="mt-4 px-3.5 text-sm text-muted-foreground">Loading...</p>;
  return (
    <div className="mt-4 grid justify-items-start gap-3 px-3.5 text-sm">
      <p role="alert">{withErrorId(`${accountNotLoaded.title}.`, errorId)}</p>
      <Button variant="outline" size="sm" onClick={retrySession}>
        Try Again
      </Button>
    </div>
  );
}
