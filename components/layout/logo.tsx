import Link from "next/link";

import { site } from "@/lib/content/site";
import { cn } from "@/lib/utils";

/** The mark and the name, leading home. */
export function Logo({ className }: { className?: string }) {
  return (
    <Link href="/" className={cn("flex items-center gap-2.5 rounded-md", className)}>
      <img src="/brand/symbol.svg" alt="" width={34} height={34} className="size-8.5" />
      <span className="logo-name">{site.name}</span>
    </Link>
  );
}
