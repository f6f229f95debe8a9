"use client";

import { usePathname } from "next/navigation";
import type { MouseEvent } from "react";

import { buttonVariants } from "@/components/ui/button-variants";
import { clearReturnUrl } from "@/lib/auth/browser-storage";
import { signInPathFrom } from "@/lib/auth/paths";

type SignInLinkProps = { size?: "sm" | "default"; className: string; onClick?: () => void };

/**
 * Links to the sign-in page with the return URL: the path, and on click also its query and fragment. A plain anchor, since
 * next/link ignores an href that changes during the click.
 */
export function SignInLink({ size, className, onClick }: SignInLinkProps) {
  const pathname = usePathname();

  function addQueryAndFragment(event: MouseEvent<HTMLAnchorElement>) {
    // Left over from an abandoned sign-in.
    clearReturnUrl();
    const { pathname: path, search, hash } = window.location;
    event.currentTarget.href = signInPathFrom(path + search + hash);
    onClick?.();
  }

  return (
    <a href={signInPathFrom(pathname)} onClick={addQueryAndFragment} className={buttonVariants({ size, className })}>
      Sign In
    </a>
  );
}
