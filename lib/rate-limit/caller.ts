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
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  // Everything before the last dotted group of an IPv4 address written as IPv6 is the same for all of them.
  if (address.includes(".")) return address;
  while (tail !== undefined && groups.length < 4) groups.push("0");
  return groups.slice(0, 4).join(":");
}
