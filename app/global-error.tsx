"use client";

import "@/app/globals.css";

import { unexpected } from "@/lib/content/errors";

/** Stands in for the whole document when even the layout failed; so it uses nothing of it. */
export default function GlobalError() {
  const { title, text, action } = unexpected;
  return (
    <html lang="en">
      <body className="grid min-h-dvh content-center justify-items-center gap-4 p-8 text-center">
        <title>{title}</title>
        <h1 className="text-title font-bold">{title}</h1>
        <p className="max-w-md text-muted-foreground">{text}</p>
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a full load is what mends a broken document */}
        <a href="/" className="font-semibold text-primary underline">
          {action}
        </a>
      </body>
    </html>
  );
}
