"use client";

import { usePathname } from "next/navigation";
import type { MouseEvent } from "react";

import { buttonVariants } from "@/components/ui/button-variants";
import { clearReturnUrl } from "@/lib/auth/browser-storage";

type SignInLinkProps = { size?: "sm" | "default"; className: string; onClick?: () => void };

/**
 * Leads to the sign-in page and tells it where one came from: the path, and once clicked its query and fragment, too.
 * A plain link, because only the browser itself follows an address that changes while it is being clicked.
 */
export function SignInLink({ size, className, onClick }: SignInLinkProps) {
  const pathname = usePathname();

  function addQueryAndFragment(event: MouseEvent<HTMLAnchorElement>) {
    // Left over from a sign-in that was never finished; this page is where one wants to come back to.
    clearReturnUrl();
    const { pathname: path, search, hash } = window.location;
    event.currentTarget.href = signInPath(path + search + hash);
    onClick?.();
  }

  return (
    <a href={signInPath(pathname)} onClick={addQueryAndFragment} className={buttonVariants({ size, className })}>
      Sign In
    </a>
  );
}

const signInPath = (from: string) => `/auth?from=${encodeURIComponent(from)}`;
