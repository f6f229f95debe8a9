const MAX_LENGTH = 64;

/**
 * The caller's network from the host's header `headerName`, null if it's missing. In a list, the last entry is the one
 * that the host added. For IPv6 it's the /64, which usually belongs to one caller.
 */
export function callerOf(headers: Pick<Headers, "get">, headerName: string | undefined): string | null {
  const address = headerName ? headers.get(headerName)?.split(",").at(-1)?.trim() : null;
  if (!address || address.length > MAX_LENGTH) return null;
  return address.includes(":") ? networkOf(address.toLowerCase()) : address;
}

function networkOf(address: string): string {
  // IPv4-mapped IPv6.
  if (address.includes(".")) return address;
  const [head = ""] = address.split("::");
  return [...head.split(":").filter(Boolean), "0", "0", "0", "0"].slice(0, 4).join(":");
}
