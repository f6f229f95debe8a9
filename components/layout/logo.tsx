import Link from "next/link";

import { site } from "@/lib/content/site";
import { cn } from "@/lib/utils";

/** The mark and the name, leading home. */
export function Logo({ className }: { className?: string }) {
  return (
    <Link href="/" className={cn("logo", className)}>
      <span className="logo-name">{site.name}</span>
    </Link>
  );
}
