import type { Route } from "next";
import Link from "next/link";

import { ConsoleLogOut } from "@/components/console/entry/console-log-out";
import { SectionLink } from "@/components/console/entry/section-link";
import { SearchForm } from "@/components/console/kit/search-form";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { Input } from "@/components/ui/input";
import { Bolt } from "@/components/ui/motif";
import type { OperatorRole } from "@/lib/console/access";
import { site } from "@/lib/content/site";
import { hasCompany } from "@/lib/documents/company";
import { notForManagers } from "@/lib/field-props";
import { cn } from "@/lib/utils";

type Section = {
  href: Route;
  label: string;
  isExact?: boolean;
  forInstructors?: boolean;
  ownerOnly?: boolean;
  needsCompany?: boolean;
};

const sections: readonly Section[] = [
  { href: "/console", label: "Today", isExact: true, forInstructors: true },
  { href: "/console/people", label: "People" },
  { href: "/console/sessions", label: "Sessions" },
  { href: "/console/waiting-lists", label: "Waiting lists" },
  { href: "/console/cohorts", label: "Cohorts", forInstructors: true },
  { href: "/console/teachers", label: "Teachers" },
  { href: "/console/orders", label: "Orders" },
  { href: "/console/sources", label: "Sources" },
  { href: "/console/documents", label: "Documents", needsCompany: true },
  { href: "/console/messages", label: "Messages" },
  { href: "/console/applications", label: "Applications" },
  { href: "/console/mails", label: "Emails" },
  { href: "/console/log", label: "Log" },
  { href: "/console/team", label: "Team", ownerOnly: true },
];

type ConsoleHeaderProps = { account: string; email: string; role: OperatorRole };

/** The signed-in operator, the search for a person, and the sections; an instructor has only theirs. */
export function ConsoleHeader({ account, email, role }: ConsoleHeaderProps) {
  return (
    <header>
      <div className="bg-ink text-ink-foreground [&_:focus-visible]:outline-spark">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-6">
          <Link href="/console" prefetch={false} className="flex items-center gap-2 font-display font-bold">
            <Bolt className="h-5 text-spark" />
            Console
            <span className="font-sans text-sm font-normal text-ink-muted max-lg:sr-only">{site.name}</span>
          </Link>
          {role === "instructor" ? null : (
            <SearchForm
              method="post"
              encType="multipart/form-data"
              action="/console/people/search"
              aria-label="People"
              className="max-md:order-last max-md:basis-full md:ml-auto"
            >
              <Input
                type="search"
                name="q"
                {...notForManagers}
                aria-label="Find a person by name or email address"
                placeholder="Find a person"
                autoComplete="off"
                maxLength={254}
                className="h-9 w-full border-ink-muted/40 bg-white/10 text-base text-ink-foreground placeholder:text-ink-muted hover:border-ink-muted sm:text-sm md:w-64"
              />
            </SearchForm>
          )}
          <p
            className={cn(
              "flex min-w-0 text-ink-muted max-md:order-last max-md:basis-full max-md:text-xs md:max-w-44 md:text-sm lg:max-w-72",
              role === "instructor" && "md:ml-auto",
            )}
            title={email}
          >
            <span className="truncate">{email}</span>
            <span className="shrink-0 whitespace-pre"> ({role})</span>
          </p>
          <div className="flex items-center gap-1 max-md:ml-auto [&_button]:text-ink-foreground [&_button]:hover:bg-white/15 [&_button]:hover:text-ink-foreground">
            <ThemeToggle />
            <ConsoleLogOut
              account={account}
              className="h-9 rounded-full px-3 text-sm font-semibold whitespace-nowrap disabled:opacity-60"
            />
          </div>
        </div>
      </div>
      <nav aria-label="Console" className="border-b border-border bg-surface">
        <ul className="relative mx-auto flex max-w-7xl overflow-x-auto px-1.5 sm:px-3.5">
          {sections
            .filter(
              ({ forInstructors, ownerOnly, needsCompany }) =>
                (role !== "instructor" || forInstructors) &&
                (!ownerOnly || role === "owner") &&
                (!needsCompany || hasCompany()),
            )
            .map(({ href, label, isExact }) => (
              <li key={href}>
                <SectionLink href={href} {...(isExact ? { isExact } : {})}>
                  {label}
                </SectionLink>
              </li>
            ))}
        </ul>
      </nav>
    </header>
  );
}
