/** The largest resume, in bytes (docs/product.md#resumes). The storage bucket has the same limit. */
export const RESUME_MAX_BYTES = 2 * 1024 * 1024;

/** Error messages. */
export const resumeRefusals = {
  missing: "Please select a PDF and a role.",
  type: "Please upload a PDF file.",
  size: "File size exceeds 2MB. Please upload a smaller PDF.",
} as const;

/**
 * The error message for a size in bytes, before the file is read. The declared type says nothing, since phones declare
 * a PDF as `application/octet-stream`; the schema looks at the bytes.
 */
export function resumeRefusal({ size }: { size: number }): string | undefined {
  if (size === 0) return resumeRefusals.type;
  return size > RESUME_MAX_BYTES ? resumeRefusals.size : undefined;
}
