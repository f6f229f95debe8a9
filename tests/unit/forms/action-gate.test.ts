import fc from "fast-check";
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { ACTION_MAX_BYTES, refuseAction } from "@/lib/forms/action-gate";
import { environment } from "@/tests/fixtures/environment";

const OURS = { origin: environment.SITE_URL, "sec-fetch-site": "same-origin", "next-action": "40".repeat(21) };
const TEXT = { ...OURS, "content-type": "text/plain;charset=UTF-8" };

beforeAll(() => {
  Object.assign(process.env, environment);
});
/** The event of each line in the log. */
let events: string[];
beforeEach(() => {
  events = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) =>
    events.push((JSON.parse(line) as { event: string }).event),
  );
});

const SAYS: Record<number, string> = {
  400: "No page of ours sends this.",
  403: "This request did not come from our site.",
  413: "The request is too large.",
  415: "No page of ours sends this.",
};

async function statusOf(body: BodyInit | null, headers: Record<string, string> = TEXT, method = "POST") {
  const request = new Request(`${environment.SITE_URL}/`, { method, headers, body });
  const response = await refuseAction(request);
  if (!response) return "goes on";
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.text()).toBe(SAYS[response.status]);
  return response.status;
}

const form = (parts: Record<string, string | Blob>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) data.append(name, value);
  return data;
};

test.each([
  ["no argument", "[]"],
  ["an empty form", "[{}]"],
  ["a form", '[{"email":"a@b.co","newsletter":true,"elapsedMs":2500.4,"company":"$undefined"}]'],
  ["a text that begins with a dollar", '[{"message":"$$100 is what I pay"}]'],
  ["numbers that JSON lacks", '["$NaN"]'],
  ["an endless number", '["$-Infinity"]'],
])("%s goes on", async (_what, body) => {
  expect(await statusOf(body)).toBe("goes on");
});

test("A form with a file goes on", async () => {
  const file = new File(["%PDF-"], "cv.pdf", { type: "application/pdf" });
  expect(await statusOf(form({ "1": file, "0": '[{"role":"x","resume":"$B1"}]' }), OURS)).toBe("goes on");
});

test.each([
  "",
  "{",
  "{}",
  '"x"',
  "null",
  "[1,2]",
  '["$1"]',
  '["$99"]',
  '["$F1"]',
  '["$@1"]',
  '["$B1"]',
  '["$K1"]',
  '["$Q1"]',
  '["$nabc"]',
  '["$D"]',
  '["$T"]',
  '["$"]',
  '[{"x":["$1:__proto__"]}]',
  '["$undefinedx"]',
  "[".repeat(50_000),
  "[".repeat(50_000) + "]".repeat(50_000),
])("%j is refused before anything reads it", async (body) => {
  expect(await statusOf(body)).toBe(400);
});

test.each([
  ["without its first part", { "1": new Blob(["x"]) }],
  ["whose first part is a file", { "0": new Blob(["[]"]) }],
  ["whose first part is cut", { "0": "[" }],
  ["that names a part which is not there", { "0": '["$B1"]' }],
  ["that names a text", { "0": '["$B1"]', "1": "x" }],
  ["with more texts", { "0": "[]", "1": "x" }],
  ["with a text beside its file", { "0": '["$B1"]', "1": new Blob(["x"]), "2": "x" }],
])("A form %s is refused", async (_what, parts) => {
  expect(await statusOf(form(parts as Record<string, string | Blob>), OURS)).toBe(400);
});

test.each([
  ["no boundary", "multipart/form-data", "x"],
  ["no end", "multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n['],
])("A form with %s is refused", async (_what, type, body) => {
  expect(await statusOf(body, { ...OURS, "content-type": type })).toBe(400);
});

test("As many bytes as the framework takes go on, one more does not, said or unsaid", async () => {
  expect(readFileSync("next.config.ts", "utf8")).toContain(`bodySizeLimit: "${ACTION_MAX_BYTES / 1_024}kb"`);
  const sized = (bytes: number) => `["${"x".repeat(bytes - 4)}"]`;
  expect(await statusOf(sized(ACTION_MAX_BYTES))).toBe("goes on");
  expect(await statusOf(sized(ACTION_MAX_BYTES + 1))).toBe(413);
  expect(await statusOf("[]", { ...TEXT, "content-length": String(ACTION_MAX_BYTES + 1) })).toBe(413);
});

test.each([
  ["of another site", { ...TEXT, origin: "https://evil.example" }, 403],
  ["without an origin", { "content-type": "text/plain", "next-action": "x" }, 403],
  ["that is compressed", { ...TEXT, "content-encoding": "gzip" }, 415],
  ["of another type", { ...TEXT, "content-type": "application/json" }, 415],
  ["of form fields", { ...TEXT, "content-type": "application/x-www-form-urlencoded" }, 415],
])("A request %s is refused", async (_what, headers, status) => {
  expect(await statusOf("[]", headers)).toBe(status);
  expect(events).toEqual(status === 403 ? ["action.foreign-origin"] : []);
});

test("A form that names no action, and an action that is no POST, are none of ours", async () => {
  expect(await statusOf(form({ "0": "[]" }), { origin: environment.SITE_URL })).toBe(400);
  expect(await statusOf(null, TEXT, "GET")).toBe(400);
});

test("What is for no action goes on unread", async () => {
  for (const method of ["GET", "POST"]) expect(await statusOf(null, {}, method)).toBe("goes on");
  expect(await statusOf("a=b", { "content-type": "application/x-www-form-urlencoded" })).toBe("goes on");
});

test("Whatever comes, the answer is documented and nothing is thrown", async () => {
  const text = fc.oneof(fc.json(), fc.string({ unit: "binary" }), fc.stringMatching(/^\["\$[A-Za-z0-9@:$-]{0,8}"\]$/));
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (body, isForm) => {
      const sent = isForm ? form({ "0": body }) : body;
      expect(["goes on", 400]).toContain(await statusOf(sent, isForm ? OURS : TEXT));
    }),
    { numRuns: 2_000 },
  );
});
