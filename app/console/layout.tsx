import "@/app/console/console.css";

import type { Metadata } from "next";
import type { ReactNode } from "react";

import { ConsoleHeader } from "@/components/console/entry/console-header";
import { OutcomeProvider } from "@/components/console/kit/outcome";
import { ShownAccountProvider } from "@/components/console/kit/shown-account";
import { AccountNotice } from "@/components/layout/account-notice";
import { Missing } from "@/components/layout/missing";
import { SkipLink } from "@/components/layout/skip-link";
import { ThemeProvider } from "@/components/layout/theme-provider";
import { consoleAccess } from "@/lib/console/access";
import { frameTitle } from "@/lib/console/frame-title";
import { COMMIT } from "@/lib/version";

/** Where instructors have pages, another layout below says so. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: await frameTitle(false), robots: { index: false, follow: false } };
}

/** The database doesn't say who may enter: the page fails for the same reason, and says so once. */
const unknown = (): "unknown" => "unknown";

export const dynamic = "force-dynamic";

/**
 * The console's own frame, instead of the site's header and footer, for operators only. To everyone else, its
 * addresses look like any unknown one, even without JavaScript. Each page calls `requireOperator` itself, before it
 * streams anything, so that its status is right; this layout protects nothing.
 */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const access = await consoleAccess().catch(unknown);
  if (access === "unknown")
    return (
      <div data-console="" className="min-h-dvh px-4 pt-6 sm:px-6">
        {children}
      </div>
    );
  if (!access) return <Missing />;
  // On the way to the code page: without this, the site's header and footer would flash around an empty page.
  if (!access.hasSecondFactor) return <div data-console="">{children}</div>;
  const { operator } = access;
  return (
    <div data-console="" className="flex min-h-dvh flex-col">
      <SkipLink href="#console" />
      <ThemeProvider>
        <AccountNotice account={operator.userId} />
        <ConsoleHeader account={operator.userId} email={operator.email} role={operator.role} />
      </ThemeProvider>
      <div
        id="console"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl min-w-0 flex-1 px-4 pt-6 pb-16 outline-none sm:px-6"
      >
        <ShownAccountProvider value={operator.userId}>
          <OutcomeProvider>{children}</OutcomeProvider>
        </ShownAccountProvider>
      </div>
      {COMMIT && (
        <footer className="mx-auto w-full max-w-7xl px-4 pb-4 text-xs text-muted-foreground sm:px-6">
          Version <span translate="no">{COMMIT}</span>
        </footer>
      )}
    </div>
  );
}
