/** For a field that has nothing to do with the visitor's account or identity: password managers then leave it alone. */
export const notForManagers = {
  "data-1p-ignore": "",
  "data-bwignore": "",
  "data-lpignore": "true",
  "data-form-type": "other",
} as const;

/**
 * Attributes that connect a control with its label and error. Not in `form-field.tsx`, which adds tailwind-merge to the
 * first load of client components.
 */
export function fieldProps(id: string, error: string | undefined) {
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": error ? `${id}-error` : undefined };
}
