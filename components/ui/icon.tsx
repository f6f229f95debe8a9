type IconProps = {
  /** The path of a Lucide icon, its shapes in one. */
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

/** The way back. */
export const arrowLeft = "m12 19-7-7 7-7M19 12H5";
