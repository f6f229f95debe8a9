const MAX_STEM = 100;
/** More than a name keeps, and little enough to go through. */
const MAX_READ = 1_000;

/**
 * A name for a stored PDF out of whatever a visitor's file is called: Latin letters, digits, `-` and `_`, at most 100 of
 * them, and `.pdf` as its one extension. Folders go; accents and ligatures become plain letters; anything else that is
 * left becomes one `-`. What has nothing left is called resume.
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
