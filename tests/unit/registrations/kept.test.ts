import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { forgetRegistrations } from "@/lib/auth/browser-storage";
import { forgetRegistration, keepRegistration, keptRegistration } from "@/lib/registrations/kept";
import { browserWith } from "@/tests/fixtures/local-storage";

const ADA = "5ea70000-0000-4000-8000-00000000000a";
const GRACE = "5ea70000-0000-4000-8000-00000000000b";
const RUN = "5ea70000-0000-4000-8000-000000000001";
const NEXT_RUN = "5ea70000-0000-4000-8000-000000000002";
const TOKEN = "5ea70000-0000-4000-8000-0000000000ff";
const LIST = "AI for Human Resources (Waitlist)";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-12-01T00:00:00Z") }));
afterEach(() => vi.useRealTimers());

const ofAnybody = { id: RUN, endsAt: "2026-12-05T04:00:00.000Z", own: null };
const ofAda = { ...ofAnybody, own: { account: ADA, token: TOKEN } };

test("A registration is only kept for its run, with a token only for the account that made it", () => {
  browserWith({});
  keepRegistration(ofAda);
  keepRegistration({ id: LIST, endsAt: null, own: null });
  expect(keptRegistration(RUN, ADA)).toBe(TOKEN);
  for (const account of [GRACE, undefined]) expect(keptRegistration(RUN, account)).toBeNull();
  expect(keptRegistration(NEXT_RUN, ADA)).toBeNull();
  for (const account of [ADA, GRACE, undefined]) expect(keptRegistration(LIST, account)).toBe("");
});

test("A new registration removes past ones, and one by an account removes another account's", () => {
  const stored = browserWith({});
  keepRegistration(ofAnybody);
  keepRegistration(ofAda);
  vi.setSystemTime(new Date("2026-12-05T04:00:01Z"));
  keepRegistration({ id: LIST, endsAt: null, own: null });
  keepRegistration({ id: LIST, endsAt: null, own: { account: GRACE, token: TOKEN } });
  expect(JSON.stringify(stored())).not.toContain(RUN);
  expect(JSON.stringify(stored())).not.toContain(ADA);
});

test.each([
  ["cancelled on its page", () => forgetRegistration({ id: RUN, token: TOKEN }), { list: "" }],
  ["another one cancelled", () => forgetRegistration({ id: NEXT_RUN, token: RUN }), { list: "", own: TOKEN, run: "" }],
  ["no session, as on every page of a visitor", () => forgetRegistrations(false), { list: "", run: "" }],
  ["a sign-out", () => forgetRegistrations(true), {}],
])("What is left after %s", (_what, forget, left: { list?: string; run?: string; own?: string }) => {
  browserWith({});
  for (const made of [ofAnybody, ofAda, { id: LIST, endsAt: null, own: null }]) keepRegistration(made);
  forget();
  expect({
    list: keptRegistration(LIST, undefined),
    run: keptRegistration(RUN, undefined),
    own: keptRegistration(RUN, ADA) || null,
  }).toEqual({ list: null, run: null, own: null, ...left });
});

test("When the last one goes, its key goes too", () => {
  const stored = browserWith({ theme: "dark" });
  keepRegistration(ofAda);
  keepRegistration(ofAnybody);
  forgetRegistration({ id: RUN, token: TOKEN });
  expect(stored()).toEqual({ theme: "dark" });
});

test.each(["", "nothing", "{}", "[null]", '[{"id":5}]', '[{"id":"x","endsAt":"soon","own":null}]'])(
  "Anything else stored under its name counts as nothing and is replaced: %s",
  (text) => {
    browserWith({ registrations: text, ownRegistrations: text });
    expect(keptRegistration("x", ADA)).toBeNull();
    keepRegistration(ofAda);
    expect(keptRegistration(RUN, ADA)).toBe(TOKEN);
  },
);

test("Denied browser storage keeps nothing", () => {
  vi.stubGlobal("window", {
    get localStorage(): never {
      throw new DOMException("Denied", "SecurityError");
    },
  });
  expect(() => keepRegistration(ofAda)).not.toThrow();
  expect(keptRegistration(RUN, ADA)).toBeNull();
});
