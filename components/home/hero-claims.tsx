import { hero } from "@/lib/content/home";

/** The promise in figures. */
export function HeroClaims() {
  return (
    <dl className="mt-11 flex flex-col gap-x-9 gap-y-3 sm:flex-row">
      {hero.claims.map((claim) => (
        <div
          key={claim.label}
          className="flex flex-row-reverse items-baseline justify-end gap-3 sm:flex-col-reverse sm:gap-0"
        >
          <dt className="text-sm text-muted-foreground">{claim.label}</dt>
          <dd className="font-display text-2xl font-bold tracking-tight">{claim.figure}</dd>
        </div>
      ))}
    </dl>
  );
}
