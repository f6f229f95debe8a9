import { AccountMenu } from "@/components/layout/account-menu";
import { Logo } from "@/components/layout/logo";
import { MobileMenu } from "@/components/layout/mobile-menu";
import { NavLink } from "@/components/layout/nav-link";
import { SignInLink } from "@/components/layout/sign-in-link";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { buttonVariants } from "@/components/ui/button";
import { Container } from "@/components/ui/section";
import { navigation } from "@/lib/content/navigation";

const iconButton = `${buttonVariants({ variant: "ghost", size: "icon" })} drawn-icon`;

/** The bar at the top of every page: the same HTML for everybody; who is signed in arrives in the leaves. */
export function Header() {
  const [home, ...rest] = navigation.header;
  return (
    <header className="site-header">
      <Container className="flex h-16 items-center gap-3">
        <Logo />
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 md:flex">
          <NavLink {...home} />
          <NavLink href="/my-learning" label="My Learning" className="signed-in-only" />
          {rest.map((link) => (
            <NavLink key={link.href} {...link} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5 md:ml-3">
          <ThemeToggle className={`${iconButton} theme-icon`} />
          <SignInLink className={`${buttonVariants({ size: "sm" })} signed-out-only max-md:hidden`} />
          <AccountMenu className="signed-in-only max-md:hidden" />
          <MobileMenu className={`${iconButton} menu-icon`} />
        </div>
      </Container>
    </header>
  );
}
