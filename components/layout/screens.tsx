"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

import { StatusPage } from "@/components/layout/status-page";
import { buttonVariants } from "@/components/ui/button";
import { still } from "@/components/ui/still";
import { unexpected } from "@/lib/content/unexpected";

// Every page carries its error screens. In one file with a part of the layout they come with it; apart, three times.

export const FooterContent = still(() =>
  import("@/components/layout/footer-content").then((module) => module.FooterContent),
);

const NotFoundScreen = still(() =>
  import("@/components/layout/not-found-screen").then((module) => module.NotFoundScreen),
);

/** Says that there is no such page, and logs its path (spec section 2). */
export function MissingPage() {
  const pathname = usePathname();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the not-found page logs the missing path in the visitor's console
    console.warn("Page not found:", pathname);
  }, [pathname]);
  return <NotFoundScreen />;
}

type FailedPageProps = {
  error: Error & { digest?: string };
  /** Asks the server again; what was rendered there would only fail again. */
  retry: () => void;
};

/** In place of a page that failed; here and not loaded then, because the network may be what failed. */
export function FailedPage({ error, retry }: FailedPageProps) {
  return (
    <StatusPage {...unexpected} text={withId(unexpected.text, error.digest)}>
      <button type="button" className={buttonVariants({ variant: "outline", size: "lg" })} onClick={retry}>
        Try Again
      </button>
    </StatusPage>
  );
}

/** The id under which the server logged what happened, for whoever writes to support. */
const withId = (text: string, id: string | undefined) => (id ? `${text} (Error ${id})` : text);

/** In place of the whole document when even the layout failed; so it uses nothing of it, and the system's own colours. */
export function FailedDocument() {
  const { code, title, text, action } = unexpected;
  return (
    <html lang="en" className="scheme-light-dark">
      <body className="bg-[Canvas] text-[CanvasText]">
        <title>{title}</title>
        <main className="bare-page">
          <div aria-hidden="true">{code}</div>
          <h1>{title}</h1>
          <p>{text}</p>
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a full load is what mends a broken document */}
          <a href="/">{action}</a>
        </main>
      </body>
    </html>
  );
}
