const base =
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-[background-color,border-color,color,transform,box-shadow] duration-200 ease-out-soft active:translate-y-px disabled:pointer-events-none disabled:opacity-60 aria-disabled:cursor-not-allowed [&_svg]:size-[1.1em] [&_svg]:shrink-0";

const variants = {
  default: "bg-primary text-primary-foreground shadow-card hover:bg-primary/90 hover:shadow-lift",
  spark: "bg-spark text-spark-foreground shadow-card hover:bg-spark/85 hover:shadow-lift",
  outline: "border border-input/60 bg-transparent hover:border-foreground hover:bg-accent",
  secondary: "bg-secondary text-secondary-foreground hover:bg-secondary/80",
  ghost: "hover:bg-accent hover:text-accent-foreground",
  link: "text-primary underline-offset-4 hover:underline",
};

const sizes = {
  default: "h-11 px-5 text-sm",
  sm: "h-9 px-4 text-sm",
  lg: "h-13 px-6 text-base sm:px-7",
  icon: "size-10",
};

export type ButtonVariants = { variant?: keyof typeof variants; size?: keyof typeof sizes };

/** The classes of a button's look; a plain function, because every page ships it. */
export const buttonVariants = ({ variant = "default", size = "default" }: ButtonVariants = {}): string =>
  `${base} ${variants[variant]} ${sizes[size]}`;
