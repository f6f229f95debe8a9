import { Moon, Sun } from "lucide-react";

import { AccountMenu } from "@/components/layout/account-menu";
import { Logo } from "@/components/layout/logo";
import { MobileMenu } from "@/components/layout/mobile-menu";
import { NavLink } from "@/components/layout/nav-link";
import { SignInLink } from "@/components/layout/sign-in-link";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { buttonVariants } from "@/components/ui/button";
import { Container } from "@/components/ui/section";
import { navigation } from "@/lib/content/navigation";

const iconButton = buttonVariants({ variant: "ghost", size: "icon" });
const navLink = "px-2.5 py-2 text-sm lg:px-3.5";

/** The bar at the top of every page: the same HTML for everybody; its client components ask who is signed in. */
export function Header() {
  const [home, ...rest] = navigation.header;
  return (
    <header className="sticky top-0 z-40 border-b border-border/70 bg-background">
      <Container className="flex h-16 items-center gap-3">
        <Logo />
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 md:flex">
          <NavLink {...home} className={navLink} />
          <NavLink href="/my-learning" label="My Learning" className={`${navLink} signed-in-only`} />
          {rest.map((link) => (
            <NavLink key={link.href} {...link} className={navLink} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5 md:ml-3">
          <ThemeToggle className={iconButton}>
            <Moon aria-hidden="true" className="dark:hidden" />
            <Sun aria-hidden="true" className="hidden dark:block" />
          </ThemeToggle>
          <SignInLink className={`${buttonVariants({ size: "sm" })} signed-out-only max-md:hidden`} />
          <AccountMenu className="signed-in-only max-md:hidden" />
          <MobileMenu className={`${iconButton} md:hidden`}>
            <svg
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d="M4 7h16M4 12h16M4 17h10" />
            </svg>
          </MobileMenu>
        </div>
      </Container>
    </header>
  );
}
