import { PageLink } from "@/components/layout/page-link";
import { site } from "@/lib/content/site";
import { cn } from "@/lib/utils";

export function Logo({ className }: { className?: string }) {
  return (
    <PageLink href="/" className={cn("flex items-center gap-2.5 rounded-md", className)}>
      {/* public/brand/symbol.svg, inlined to save a request for 300 bytes. */}
      <svg viewBox="0 0 64 64" className="size-8.5 shrink-0" aria-hidden="true">
        <rect width="64" height="64" rx="15" fill="#2b3fe0" />
        <path d="M6 14L32 22L58 14V48L32 56L6 48Z" fill="#fff" />
        <path
          d="M36 4L16 36H28L24 60L48 28H34L42 4Z"
          fill="#ffb020"
          stroke="#2b3fe0"
          strokeWidth="7"
          paintOrder="stroke"
        />
      </svg>
      <span className="font-display text-base font-bold tracking-tight whitespace-nowrap sm:text-lg">{site.name}</span>
    </PageLink>
  );
}
