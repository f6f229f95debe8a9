/**
 * Moves `Date` of the current realm; timers and `performance` stay as they are, unlike with Playwright's clock. It
 * refers to nothing outside itself, so that it can be sent to a browser.
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
  // Next copies the constructor's own properties.
  globalThis.Date = Object.assign(MovedDate, { parse: RealDate.parse, UTC: RealDate.UTC }) as DateConstructor;
}

/** The offset from now to `moment` in ms; throws for an invalid date. */
export function offsetTo(moment: string): number {
  const offset = Date.parse(moment) - Date.now();
  if (Number.isNaN(offset)) throw new Error(`${moment} is not a date.`);
  return offset;
}
