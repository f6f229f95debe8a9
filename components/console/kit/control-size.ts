/** The classes of an input's or a select's size in the console. */
export const CONTROL_SIZE = "h-10 px-3 text-base sm:h-9 sm:text-sm";
