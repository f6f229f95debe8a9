export type ButtonVariants = {
  variant?: "default" | "spark" | "outline" | "secondary" | "ghost" | "link";
  size?: "md" | "sm" | "lg" | "icon";
};

/** The classes of a button's look (`app/looks.css`); a plain function, because every page ships it. */
export const buttonVariants = ({ variant = "default", size = "md" }: ButtonVariants = {}): string =>
  `button button-${variant} button-${size}`;
