// @module-tag long
import fc from "fast-check";
import { globSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { eventBody, type PaymentsBackend, sign, startPayments } from "../payments/backend";
import type { Buyer } from "../payments/buyer";
import { browser } from "../support/browser";
import { documentedRoutes as documented } from "./documented-routes";
import { anyValue, asJson, expectNoSideEffects, RUNS } from "./helpers";
import { environment } from "@/tests/fixtures/environment";
import { jsonBodies } from "@/tests/fixtures/json-bodies";

type Params = Record<string, string>;
type Handler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/** Routes that ask other services and take no input. */
const withoutInput = new Set(["/api/cohorts", "/api/health", "/api/sessions", "/api/sessions/recordings"]);

let backend: PaymentsBackend;
let learner: Buyer;
const handlers = new Map<string, Handler>();
beforeAll(async () => {
  backend = await startPayments();
  learner = await backend.buyer();
  for (const file of globSync(["app/**/route.{ts,tsx}", "app/.well-known/**/route.ts"])) {
    const exported = (await import(path.resolve(file))) as Record<string, Handler>;
    const at = path.dirname(file).slice("app".length);
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const handler = exported[method];
      if (handler) handlers.set(`${method} ${at}`, handler);
    }
  }
});
beforeEach(() => backend.reset());

test("Every route handler is listed", () => {
  expect([...handlers.keys()].toSorted()).toEqual(Object.keys(documented).toSorted());
});

const headerText = fc.string({ unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCodePoint(code)) });
const ours = { origin: environment.SITE_URL, "sec-fetch-site": "same-origin", "content-type": "application/json" };

const headers = fc.record(
  {
    origin: fc.oneof(headerText, fc.constant("null")),
    "sec-fetch-site": fc.constantFrom("cross-site", "none", "same-site"),
    "content-type": fc.oneof(headerText, fc.constantFrom("text/plain", "application/x-www-form-urlencoded")),
    "content-length": fc.oneof(headerText, fc.nat().map(String)),
    "content-encoding": fc.constantFrom("gzip", "br", ""),
    authorization: fc.oneof(
      headerText,
      headerText.map((text) => `Bearer ${text}`),
    ),
    cookie: headerText,
    "x-forwarded-host": fc.constant("evil.example"),
    "x-razorpay-signature": fc.oneof(headerText, fc.stringMatching(/^[0-9a-f]{64}$/)),
    "x-razorpay-event-id": headerText,
  },
  { requiredKeys: [] },
);

const ids = {
  razorpay_order_id: fc.oneof(fc.constant("order_A1"), anyValue),
  razorpay_payment_id: fc.oneof(fc.constant("pay_A1"), anyValue),
  razorpay_signature: fc.oneof(fc.stringMatching(/^[0-9a-f]{64}$/), anyValue),
};
const body = fc.oneof(
  fc.constantFrom(...Object.values(jsonBodies)),
  fc.json(),
  anyValue.map(asJson),
  fc.record({ cohortId: anyValue.filter((value) => value !== "1") }).map(asJson),
  fc.record({ cohortId: fc.constant("1"), shownPrice: fc.oneof(fc.string(), fc.nat({ max: 9_999_899 })) }).map(asJson),
  fc.record(ids).map(asJson),
  fc
    .record(ids)
    .map((fields) =>
      new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, asJson(value)])).toString(),
    ),
  fc.string({ unit: "binary" }),
  fc.uint8Array({ maxLength: 20_000 }),
);

type Sent = { own: boolean; headers: Record<string, string | undefined>; body: string | Uint8Array<ArrayBuffer> };

function requestOf(name: string, sent: Sent): Request {
  const [method = "", at = ""] = name.split(" ");
  const given = Object.entries({ ...(sent.own ? ours : {}), ...sent.headers }).filter(
    ([, value]) => value !== undefined,
  );
  const init = { method, headers: given };
  const url = `${environment.SITE_URL}${at}`;
  return new Request(url, method === "POST" ? { ...init, body: sent.body } : init);
}

const NAMES = ["cohortId", "documentId", "image", "sessionId", "token"];
const all = (text: string) => Object.fromEntries<string>(NAMES.map((name) => [name, text]));
const paramsOf = async (text: string): Promise<Params> => ({ ...all(text), file: `${text}.ics`, list: "mails" });

/** A handler's response; for one that calls `notFound()`, Next's. */
async function responseOf(name: string, sent: Sent): Promise<Response | undefined> {
  try {
    return await handlers.get(name)?.(requestOf(name, sent), { params: paramsOf(String(sent.body)) });
  } catch (error) {
    if (!String(error).includes("NEXT_HTTP_ERROR_FALLBACK;404")) throw error;
    return new Response(null, { status: 404 });
  }
}

/** Expects a documented status, and a JSON error of one sentence without internals. */
async function judge(name: string, sent: Sent) {
  const response = await responseOf(name, sent);
  expect(documented[name], `${name} answered ${response?.status}`).toContain(response?.status);
  const text = (await response?.text()) ?? "";
  // A join link answers a person, with a page.
  const isPage = response?.headers.get("content-type")?.startsWith("text/html");
  expect(text.length).toBeLessThan(isPage ? 6_000 : 200);
  expect(text).not.toMatch(/\bat |node_modules|Error:|postgres/i);
}

const anything = fc.record({ own: fc.constant(false), headers, body });
const fromOurs = fc.record({ own: fc.constant(true), headers: fc.constant({}), body });

test.each(Object.keys(documented).filter((name) => !withoutInput.has(name.replace("GET ", ""))))(
  "Any request to %s gets a documented response and has no effect",
  async (name) => {
    await expectNoSideEffects(backend, () =>
      fc.assert(
        fc.asyncProperty(fc.oneof(anything, fromOurs), async (sent) => judge(name, sent)),
        { numRuns: RUNS },
      ),
    );
  },
);

test.each(["POST /api/payments/order", "POST /api/payments/outcome", "POST /api/payments/verify"])(
  "Any request by a signed-in user to %s gets a documented response and has no effect",
  async (name) => {
    learner.enter();
    await expectNoSideEffects(backend, async () => {
      await fc.assert(
        fc.asyncProperty(fromOurs, async (sent) => judge(name, sent)),
        { numRuns: 200 },
      );
      // Looking up a cohort counts towards the rate limit.
      await backend.sql("truncate public.rate_limits", []);
    });
  },
);

test("A cookie with any content isn't a session, and causes no error", async () => {
  const value = fc.oneof(
    headerText,
    fc.base64String().map((text) => `base64-${text}`),
    anyValue.map((content) => `base64-${Buffer.from(asJson(content)).toString("base64url")}`),
  );
  learner.enter();
  const [name = ""] = [...browser.jar.keys()];
  await expectNoSideEffects(backend, () =>
    fc.assert(
      fc.asyncProperty(value, fc.constantFrom("", ".0", ".1"), async (content, chunk) => {
        browser.jar = new Map([[name.replace(/\.\d+$/, "") + chunk, content]]);
        await judge("GET /api/session", { own: true, headers: {}, body: "" });
      }),
      { numRuns: RUNS },
    ),
  );
});

/** A signed webhook with any value in one field of its payment. */
const oddPayment = fc
  .record({
    event: fc.oneof(fc.constantFrom("payment.captured", "order.paid", "payment.failed", "refund.processed"), anyValue),
    field: fc.constantFrom("id", "order_id", "amount", "currency", "status", "amount_refunded", "notes", "description"),
    value: anyValue,
    eventId: headerText,
  })
  .map(({ event, field, value, eventId }) => {
    const payment = { id: "pay_A1", order_id: "order_A1", amount: 9_999_900, currency: "INR", status: "captured" };
    return { eventId, text: asJson({ event, payload: { payment: { entity: { ...payment, [field]: value } } } }) };
  });

test("A signed webhook with any content is accepted, and changes nothing for an unknown order", async () => {
  const message = fc.oneof(
    oddPayment,
    body.map((text) => ({ eventId: "", text: Buffer.from(text).toString() })),
  );
  await expectNoSideEffects(backend, () =>
    fc.assert(
      fc.asyncProperty(message, async ({ eventId, text }) => {
        const signed = { "x-razorpay-signature": sign(text), "x-razorpay-event-id": eventId };
        const name = "POST /api/payments/webhook";
        const response = await handlers.get(name)?.(requestOf(name, { own: false, headers: signed, body: text }), {
          params: paramsOf(""),
        });
        expect([200, 400]).toContain(response?.status);
      }),
      { numRuns: 400 },
    ),
  );
});

test.each([{ x: "\0" }, { x: "\uD800" }, { "\0": 1 }, { x: { y: ["\0"] } }])(
  "Notes such as %j from the buyer's browser do not prevent the enrolment",
  async (notes) => {
    vi.restoreAllMocks();
    vi.spyOn(console, "info").mockImplementation(() => {});
    const paid = await backend.pay(await backend.openOrder(learner));
    const payment = (await backend.payments()).find(({ id }) => id === paid.razorpay_payment_id);
    const text = eventBody("payment.captured", { ...payment, notes, description: "\0\uD800", error_reason: "\0" });
    const signed = { "x-razorpay-signature": sign(text), "x-razorpay-event-id": "x".repeat(300) };
    const name = "POST /api/payments/webhook";
    const response = await handlers.get(name)?.(requestOf(name, { own: false, headers: signed, body: text }), {
      params: paramsOf(""),
    });
    expect(response?.status).toBe(200);
    expect(await backend.rows("cohort_enrollments")).toMatchObject([{ payment_id: paid.razorpay_payment_id }]);
  },
);
