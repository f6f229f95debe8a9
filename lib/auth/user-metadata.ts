/** Keys of the user metadata that every social sign-in overwrites (GoTrue, `external.go`). */
const providerKeys = ["full_name", "avatar_url"] as const;

type ProviderKey = (typeof providerKeys)[number];
type Metadata = Record<string, unknown>;

/** The key of the value that the user saved on this site; an empty value means that they removed it here. */
const savedKeyOf = (key: ProviderKey) => `saved_${key}` as const;

/** The value saved or removed on this site, else the provider's, else an empty text. */
export function metadataText(metadata: Metadata, key: ProviderKey): string {
  const value = metadata[savedKeyOf(key)] ?? metadata[key];
  return typeof value === "string" ? value : "";
}

/** Adds the copies that no sign-in overwrites; null removes a key. */
export function withSavedCopies(changes: Record<string, string | null>): Record<string, string | null> {
  const copies = providerKeys.flatMap((key) => {
    const value = changes[key];
    return value === undefined ? [] : [[savedKeyOf(key), value ?? ""] as const];
  });
  return { ...changes, ...Object.fromEntries(copies) };
}
