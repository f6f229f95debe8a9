/** Visible while it has the focus. */
export const SkipLink = ({ href }: { href: `#${string}` }) => (
  <a
    href={href}
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-primary px-5 py-3 font-semibold text-primary-foreground focus:translate-y-0"
  >
    Skip to content
  </a>
);
