import { ArrowUpRight } from "lucide-react";

import { cn } from "@/lib/utils";

type ProfileLinkProps = { name: string; href: string; className?: string };

/** A professional profile, in a new tab. */
export function ProfileLink({ name, href, className }: ProfileLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={cn(
        "inline-flex items-center gap-1 py-1 text-sm font-semibold text-primary underline-offset-4 hover:underline",
        className,
      )}
    >
      View profile
      <span className="sr-only">of {name} (opens in a new tab)</span>
      <ArrowUpRight aria-hidden="true" className="size-4" />
    </a>
  );
}
