const ZOOM = /(?:^|\.)(?:zoom\.(?:us|com)|zoomgov\.com)$/;

/**
 * Paths at Zoom: one that starts a meeting as its host, and the page on which the host manages a meeting or a webinar.
 */
const OF_HOST = /^\/(?:s\/|(?:meeting|webinar)\/\d+\/?$)/i;

/**
 * Whether an address starts a meeting as its host (`zoom.us/s/…`, `…/start/…`, or with the host's key `zak`), or is the
 * host's own page for it: learners who open it would host the meeting, or be asked for the host's password.
 */
export function isHostLink(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, pathname } = new URL(address);
  const parts = pathname.toLowerCase().split("/");
  return parts.includes("start") || (ZOOM.test(hostname) && OF_HOST.test(pathname)) || /[?&#]zak=/i.test(address);
}
