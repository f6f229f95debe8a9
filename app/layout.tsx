import "@/app/globals.css";

import type { Metadata } from "next";
import type { ReactNode } from "react";

import { fontVariables } from "@/app/fonts";
import { Footer } from "@/components/layout/footer";
import { HeadScript } from "@/components/layout/head-script";
import { Header } from "@/components/layout/header";
import { LazyToaster } from "@/components/layout/lazy-toaster";
import { SkipLink } from "@/components/layout/skip-link";
import { ThemeColour } from "@/components/layout/theme-colour";
import { ThemeProvider } from "@/components/layout/theme-provider";
import { site } from "@/lib/content/site";
import { getSiteUrl } from "@/lib/env";

export const metadata: Metadata = {
  metadataBase: new URL(getSiteUrl()),
  title: { default: `${site.name}: use AI at work`, template: `%s | ${site.name}` },
  description: site.description,
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontVariables} data-scroll-behavior="smooth" suppressHydrationWarning>
      <head>
        <HeadScript />
      </head>
      {/* Extensions add attributes here too. */}
      <body className="flex min-h-dvh flex-col" suppressHydrationWarning>
        <ThemeColour />
        <SkipLink href="#main" />
        <ThemeProvider>
          <Header />
        </ThemeProvider>
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <Footer />
        <LazyToaster />
      </body>
    </html>
  );
}
