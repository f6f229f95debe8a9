import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { isActionRequest, rejectActionRequest } from "@/lib/forms/action-request";
import { environment } from "@/tests/fixtures/environment";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

const SAME_ORIGIN = { origin: environment.SITE_URL, "sec-fetch-site": "same-origin" };
const FETCH = { ...SAME_ORIGIN, "next-action": "40".repeat(21), "content-type": "text/plain;charset=UTF-8" };
const FORM = { ...SAME_ORIGIN, "content-type": "multipart/form-data; boundary=x" };

beforeAll(() => stubEnvironment(environment));
/** The events in the log. */
let events: string[];
beforeEach(() => {
  events = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) =>
    events.push((JSON.parse(line) as { event: string }).event),
  );
});

const MESSAGES: Record<number, string> = {
  403: "This request did not come from our site.",
  405: "Method Not Allowed",
  413: "The request is too large.",
  415: "None of our pages send this type of request.",
};

const requestWith = (headers: Record<string, string>, method: string, body: BodyInit | null, path = "/") =>
  new Request(environment.SITE_URL + path, { method, headers, body, ...(body && { duplex: "half" }) });

async function statusOf(headers: Record<string, string>, method = "POST", body: BodyInit | null = null, path = "/") {
  const response = await rejectActionRequest(requestWith(headers, method, body, path));
  if (!response) return "passes";
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.text()).toBe(MESSAGES[response.status]);
  return response.status;
}

test.each([
  ["React's text", FETCH],
  ["React's form data", { ...FETCH, "content-type": "multipart/form-data; boundary=x" }],
  ["a form sent without JavaScript", FORM],
  ["an older browser's form", { origin: environment.SITE_URL, "content-type": "multipart/form-data; boundary=x" }],
])("%s passes, whatever its body", async (_case, headers) => {
  for (const body of ["[]", "[1,2]", '["$F1"]', "{", ""]) expect(await statusOf(headers, "POST", body)).toBe("passes");
  expect(events).toEqual([]);
});

test.each([
  ["of another site", { ...FETCH, origin: "https://evil.example", "sec-fetch-site": "cross-site" }, 403],
  ["from another site's form", { ...FORM, origin: "https://evil.example", "sec-fetch-site": "cross-site" }, 403],
  ["without an origin", { "content-type": "multipart/form-data; boundary=x" }, 403],
  ["of another type", { ...FETCH, "content-type": "application/json" }, 415],
  ["without a type", { ...SAME_ORIGIN, "next-action": "40" }, 415],
  ["of form fields", { ...FETCH, "content-type": "application/x-www-form-urlencoded" }, 415],
  ["of form fields for no action", { ...SAME_ORIGIN, "content-type": "application/x-www-form-urlencoded" }, 415],
])("A request %s is rejected", async (_case, headers, status) => {
  expect(await statusOf(headers)).toBe(status);
  expect(events).toEqual([status === 403 ? "action.foreign-origin" : "action.unreadable"]);
});

test("A body is as large as its page needs, also if no header says how large", async () => {
  expect(readFileSync("next.config.ts", "utf8")).toContain('bodySizeLimit: "2200kb"');
  for (const [path, headers, most] of [
    ["/", FETCH, 57_344],
    ["/careers/jobs/x", FETCH, 57_344],
    ["/careers/jobs", FORM, 57_344],
    ["/careers/jobs", FETCH, 2_200 * 1_024],
    ["/console/cohorts/4/attendance", FORM, 524_288],
  ] as const) {
    const named = (bytes: number) => statusOf({ ...headers, "content-length": String(bytes) }, "POST", null, path);
    const counted = (bytes: number) => statusOf(headers, "POST", new Blob(["x".repeat(bytes)]).stream(), path);
    for (const sized of [named, counted]) {
      expect(await sized(most), path).toBe("passes");
      expect(await sized(most + 1), path).toBe(413);
    }
  }
});

test.each(["GET", "HEAD", "PUT"])("A %s request is not an action", async (method) => {
  for (const headers of [FETCH, FORM]) expect(await statusOf(headers, method)).toBe(405);
});

test("A request that is not an action passes, whatever its method and type", async () => {
  for (const method of ["GET", "POST"]) expect(await statusOf({}, method)).toBe("passes");
  expect(await statusOf({ "content-type": "text/plain" })).toBe("passes");
});

test.each([
  ["POST", FETCH, true],
  ["POST", FORM, true],
  ["PUT", FETCH, false],
  ["GET", FORM, false],
  ["POST", { "content-type": "text/plain" }, false],
  ["POST", {}, false],
] as [string, Record<string, string>, boolean][])("%s with %j may be an action: %s", (method, headers, expected) => {
  expect(isActionRequest(requestWith(headers, method, null))).toBe(expected);
});
