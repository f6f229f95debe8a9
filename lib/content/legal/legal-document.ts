/**
 * A paragraph, a list or a table. Texts may hold links as `[words](address)`.
 * A table's first column names its row.
 */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

type LegalSection = {
  /** The address fragment of the section. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
};

/** A legal text as the one shell renders it. */
export type LegalDocument = {
  readonly title: string;
  readonly lead: string;
  /** A summary, which is not legally binding. */
  readonly inShort: readonly string[];
  readonly sections: readonly LegalSection[];
};
