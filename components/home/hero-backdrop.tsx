/** Thin arcs and a warm light behind the hero; decoration only. */
export function HeroBackdrop() {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10">
      <div className="absolute inset-0 bg-[radial-gradient(60rem_30rem_at_85%_-10%,var(--accent),transparent_70%),radial-gradient(40rem_24rem_at_0%_110%,var(--spark-soft),transparent_70%)]" />
      <svg
        className="absolute -top-24 right-0 h-184 w-auto text-primary/15 max-lg:opacity-60"
        viewBox="0 0 600 600"
        fill="none"
      >
        {[120, 190, 260, 330, 400].map((radius) => (
          <circle key={radius} cx="480" cy="170" r={radius} stroke="currentColor" strokeWidth="1.25" />
        ))}
      </svg>
    </div>
  );
}
