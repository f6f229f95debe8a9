/** The largest resume, in bytes (docs/product.md#resumes). The storage bucket has the same limit. */
export const RESUME_MAX_BYTES = 2 * 1024 * 1024;

/** Error messages. */
export const resumeRefusals = {
  missing: "Please select a PDF and a role.",
  type: "Please upload a PDF file.",
  size: "File size exceeds 2MB. Please upload a smaller PDF.",
} as const;

/** The error message by declared type and size, before the file is read. Browsers send no type if they do not know it. */
export function resumeRefusal({ type, size }: { type: string; size: number }): string | undefined {
  if ((type !== "" && type !== "application/pdf") || size === 0) return resumeRefusals.type;
  return size > RESUME_MAX_BYTES ? resumeRefusals.size : undefined;
}
