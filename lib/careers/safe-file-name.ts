const MAX_STEM = 100;
/** Bounds the work on a long name. */
const MAX_READ = 1_000;

/**
 * A storage name for an uploaded PDF: at most 100 Latin letters, digits, `-` and `_`, and the extension `.pdf`. Folders are
 * removed, accents and ligatures become plain letters, other characters one `-`; an empty name becomes `resume.pdf`.
 */
export function safeFileName(name: string): string {
  const base = name.split(/[/\\]/).findLast((part) => part.trim() !== "") ?? "";
  const stem = base
    .slice(-MAX_READ)
    .replace(/\.pdf\s*$/i, "")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^[-_]+/, "")
    .slice(0, MAX_STEM)
    .replace(/[-_]+$/, "");
  return `${stem || "resume"}.pdf`;
}
