const ZOOM = /(?:^|\.)(?:zoom\.(?:us|com)|zoomgov\.com)$/;

/**
 * Whether an address begins a meeting as its host (`zoom.us/s/…`, `…/start/…`, or with the host's key `zak`): learners who
 * open it would host the meeting, or be asked for the host's password.
 */
export function isHostLink(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, pathname } = new URL(address);
  const parts = pathname.toLowerCase().split("/").filter(Boolean);
  return parts.includes("start") || (ZOOM.test(hostname) && parts[0] === "s") || /[?&#]zak=/i.test(address);
}
