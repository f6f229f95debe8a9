/**
 * Keys of a user's metadata (spec section 3) into which the auth backend writes what a provider says, at every social
 * sign-in (GoTrue, `external.go`). It leaves all other keys alone.
 */
const providerKeys = ["full_name", "avatar_url"] as const;

type ProviderKey = (typeof providerKeys)[number];
type Metadata = Record<string, unknown>;

/** Where the value lies that was saved here; an empty one says that it was removed here. */
const savedKeyOf = (key: ProviderKey) => `saved_${key}` as const;

/** A name or photo as it was saved or removed here, else as the provider gave it; empty where there is none. */
export function metadataText(metadata: Metadata, key: ProviderKey): string {
  const value = metadata[savedKeyOf(key)] ?? metadata[key];
  return typeof value === "string" ? value : "";
}

/** Changes to a user's metadata (null removes a key) with the copies that no sign-in overwrites. */
export function withSavedCopies(changes: Record<string, string | null>): Record<string, string | null> {
  const copies = providerKeys.flatMap((key) => {
    const value = changes[key];
    return value === undefined ? [] : [[savedKeyOf(key), value ?? ""] as const];
  });
  return { ...changes, ...Object.fromEntries(copies) };
}
