/** GoTrue's defaults for challenges and for verifications: 15 a minute and 30 at once, for each address. */
const PER_MS = 15 / 60_000;
const BURST = 30;

/** A token bucket per key; the returned function takes a token, and returns false if none is left. */
export function createRateLimit(): (key: string) => boolean {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key) => {
    const now = performance.now();
    const { tokens, at } = buckets.get(key) ?? { tokens: BURST, at: now };
    const available = Math.min(BURST, tokens + (now - at) * PER_MS);
    const isAllowed = available >= 1;
    buckets.set(key, { tokens: isAllowed ? available - 1 : available, at: now });
    return isAllowed;
  };
}
