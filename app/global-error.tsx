"use client";

import "@/app/globals.css";

import { unexpected } from "@/lib/content/unexpected";
import { withErrorId } from "@/lib/error-id";

/** Replaces the root layout if that fails, so it depends on none of it and uses system colours. */
export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  const { code, title, text, action } = unexpected;
  return (
    <html lang="en" className="scheme-light-dark">
      <body className="bg-[Canvas] text-[CanvasText]">
        <title>{title}</title>
        <main className="grid min-h-dvh content-center justify-items-center gap-4 p-8 text-center">
          <div aria-hidden="true" className="text-mark font-extrabold">
            {code}
          </div>
          <h1 className="text-title font-bold">{title}</h1>
          <p className="max-w-md text-lg text-balance">{withErrorId(text, error.digest)}</p>
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a full load repairs a broken document */}
          <a
            href="/"
            className="mt-4 inline-flex h-13 items-center rounded-full bg-cobalt px-7 font-semibold text-white outline-current"
          >
            {action}
          </a>
        </main>
      </body>
    </html>
  );
}
