const MAX_LENGTH = 64;

/**
 * The caller's network as the host names it in `headerName`, to count by; null where the host names none. A list ends
 * with the entry the host added itself. Of an IPv6 address its /64 counts: one caller has all of it.
 */
export function callerOf(headers: Pick<Headers, "get">, headerName: string | undefined): string | null {
  const address = headerName ? headers.get(headerName)?.split(",").at(-1)?.trim() : null;
  if (!address || address.length > MAX_LENGTH) return null;
  return address.includes(":") ? networkOf(address.toLowerCase()) : address;
}

function networkOf(address: string): string {
  // An IPv4 address in IPv6 clothes is one caller as it is.
  if (address.includes(".")) return address;
  const [head = ""] = address.split("::");
  return [...head.split(":").filter(Boolean), "0", "0", "0", "0"].slice(0, 4).join(":");
}
