/** The largest PDF, in bytes. The storage bucket has the same limit. Apart from the schema, so that the form needs no zod. */
export const HANDIN_MAX_BYTES = 10 * 1024 * 1024;
