/**
 * Joins class names. Nothing is merged: what has a name in `app/looks.css` gives way to any single class, and of single
 * classes no element gets two of a kind.
 */
export { clsx as cn } from "clsx";
