import Link from "next/link";

import { ownData } from "@/lib/content/own-data";

/** What a deletion deletes, and what stays. */
export function WhatGoes({ of }: { of: "account" | "page" }) {
  const { goes, stays } = ownData.remove;
  return (
    <div className="mb-8 grid gap-6">
      {[goes, stays].map((part) => (
        <section key={part.title}>
          <h2 className="text-heading font-bold">{part.title}</h2>
          <ul className="mt-3 grid list-disc gap-1.5 ps-5">
            {part[of].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link href="/privacy#rights" className="font-semibold text-primary underline-offset-4 hover:underline">
          {stays.more}
        </Link>
      </p>
    </div>
  );
}
