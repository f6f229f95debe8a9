// Preloaded into the app: its clock starts at CLOCK_START and goes on from there.
const offset = Date.parse(process.env.CLOCK_START) - Date.now();
if (Number.isNaN(offset)) throw new Error("CLOCK_START is no date.");

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + offset] : parts));
  }

  static now() {
    return RealDate.now() + offset;
  }
};
// The framework copies what is a constructor's own.
Object.assign(globalThis.Date, { parse: RealDate.parse, UTC: RealDate.UTC });
