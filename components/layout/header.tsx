import { AccountMenu } from "@/components/layout/account-menu";
import { Logo } from "@/components/layout/logo";
import { MobileMenu } from "@/components/layout/mobile-menu";
import { NavLink } from "@/components/layout/nav-link";
import { SignInLink } from "@/components/layout/sign-in-link";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Container } from "@/components/ui/section";
import { navigation } from "@/lib/content/navigation";

const iconButton = buttonVariants({ variant: "ghost", size: "icon" });

/** The bar at the top of every page: the same HTML for everybody; who is signed in arrives in the leaves. */
export function Header() {
  const [home, ...rest] = navigation.header;
  return (
    <header className="sticky top-0 z-40 border-b border-border/70 bg-background">
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
          <ThemeToggle className={iconButton}>
            <Icon className="hidden dark:block" d={sun} />
            <Icon className="dark:hidden" d={moon} />
          </ThemeToggle>
          <SignInLink className={`${buttonVariants({ size: "sm" })} signed-out-only max-md:hidden`} />
          <AccountMenu className="signed-in-only max-md:hidden" />
          <MobileMenu className={iconButton} />
        </div>
      </Container>
    </header>
  );
}

const sun =
  "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41";
const moon =
  "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401";
