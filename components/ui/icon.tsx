type IconProps = {
  /** One of `icon-paths.ts`, or another Lucide icon with its shapes in one path. */
  d: string;
  className?: string;
};

/** An icon of a page's first load, drawn as it is: Lucide's own component would be shipped with the page. */
export function Icon({ d, className = "" }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
