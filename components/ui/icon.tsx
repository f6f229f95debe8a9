type IconProps = {
  /** The path of a Lucide icon, its shapes in one. */
  d: string;
  className?: string;
};

/** An icon of a page's first load, drawn as it is: Lucide's own component would be shipped with the page. */
export function Icon({ d, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}
