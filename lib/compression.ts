import "server-only";

import { constants, Gzip } from "node:zlib";

/**
 * Lets a page that is sent in parts be compressed as one. Next flushes its compressor after every part, and Node's flush
 * without a kind also forgets all that came before: what a part repeats of an earlier one would be sent again.
 */
export function compressAcrossParts(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the compressor it was called on
  const flush: (this: Gzip, kind: number, callback?: () => void) => void = Gzip.prototype.flush;
  Gzip.prototype.flush = function flushAndRemember(kind?: number | (() => void), callback?: () => void) {
    if (typeof kind === "number") flush.call(this, kind, callback);
    else flush.call(this, constants.Z_SYNC_FLUSH, kind);
  };
}
