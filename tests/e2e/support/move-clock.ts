/**
 * Moves the clock of the realm it is called in, which goes on from there; nothing else of it changes. It stands alone,
 * so that it can be sent to a browser: Playwright's own clock replaces timers and `performance` as well.
 *
 * @param offsetMs milliseconds added to the real time
 */
export function moveClock(offsetMs: number): void {
  const RealDate = Date;
  const MovedDate = class extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [RealDate.now() + offsetMs] : parts) as []));
    }

    static override now() {
      return RealDate.now() + offsetMs;
    }
  };
  // The framework copies what is a constructor's own.
  globalThis.Date = Object.assign(MovedDate, { parse: RealDate.parse, UTC: RealDate.UTC }) as DateConstructor;
}

/** What to add to the real time, in ms, to have it be `moment` now; throws for what is no date. */
export function offsetTo(moment: string): number {
  const offset = Date.parse(moment) - Date.now();
  if (Number.isNaN(offset)) throw new Error(`${moment} is no date.`);
  return offset;
}
