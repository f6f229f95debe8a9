import { AccountMenu } from "@/components/layout/account-menu";
import { Logo } from "@/components/layout/logo";
import { MobileMenu } from "@/components/layout/mobile-menu";
import { NavLink } from "@/components/layout/nav-link";
import { SignInLink } from "@/components/layout/sign-in-link";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { Container } from "@/components/ui/section";
import { navigation } from "@/lib/content/navigation";

/**
 * The same HTML for all visitors: its client components load the session. Without JavaScript the links take the menu's
 * place on small screens.
 */
export function Header() {
  const [home, ...rest] = navigation.header;
  return (
    <header className="sticky top-0 z-40 border-b border-border/70 bg-background">
      <Container className="flex h-16 items-center gap-3 max-[20rem]:h-auto max-[20rem]:flex-wrap max-[20rem]:py-2 noscript:max-md:h-auto noscript:max-md:flex-wrap noscript:max-md:py-3">
        <Logo />
        <nav
          aria-label="Main"
          className="ml-auto hidden items-center gap-1 *:px-2.5 *:py-2 *:text-sm md:flex lg:*:px-3.5 noscript:max-md:order-last noscript:max-md:flex noscript:max-md:w-full"
        >
          <NavLink {...home} />
          <NavLink href="/my-learning" label="My Learning" className="signed-in-only" />
          {rest.map((link) => (
            <NavLink key={link.href} {...link} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5 md:ml-3">
          <ThemeToggle />
          <SignInLink size="sm" className="signed-out-only max-md:hidden noscript:inline-flex" />
          <AccountMenu />
          <MobileMenu />
        </div>
      </Container>
    </header>
  );
}
