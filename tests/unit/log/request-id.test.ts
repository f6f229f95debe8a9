import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";

import { log } from "@/lib/log";
import { currentRequestId, nameRequests } from "@/lib/request-id";

nameRequests();

/** The id of a request with these headers. */
function requestIdOf(headers: object): string | undefined {
  channel("http.server.request.start").publish({ request: { headers } });
  return currentRequestId();
}

const RANDOM = /^[\da-f]{8}-[\da-f-]{27}$/;

test.each([
  [
    "Vercel's",
    { "x-vercel-id": "bom1::iad1::k8xqz-1795224212720-0a1b2c3d4e5f" },
    "bom1::iad1::k8xqz-1795224212720-0a1b2c3d4e5f",
  ],
  ["Fly's", { "fly-request-id": "01HX5Z3T4V8W9Y-bom" }, "01HX5Z3T4V8W9Y-bom"],
  ["a proxy's", { "x-request-id": "4bf92f3577b34da6" }, "4bf92f3577b34da6"],
  ["the host's rather than a caller's own", { "x-request-id": "mine", "x-vercel-id": "bom1::a-1" }, "bom1::a-1"],
])("The id of a request is %s", (_whose, headers, id) => {
  expect(requestIdOf(headers)).toBe(id);
});

test.each([
  ["none", {}],
  ["an empty one", { "x-request-id": "" }],
  ["a long one", { "x-request-id": "a".repeat(129) }],
  ["an address", { "x-request-id": "ada@example.com" }],
  ["a line of a log", { "x-request-id": '1","level":"error' }],
  ["a line break", { "x-request-id": "1\n2" }],
])("With %s in the header the id is random", (_what, headers) => {
  expect(requestIdOf(headers)).toMatch(RANDOM);
  expect(requestIdOf(headers)).not.toBe(requestIdOf(headers));
});

test("All of a request's lines have its id, whatever else is handled at the same time; other lines have none", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "info").mockImplementation((line: string) => void lines.push(line));
  const server = createServer((_request, response) => {
    log("info", "order.opened");
    setImmediate(() => {
      log("info", "verify.answered");
      response.end(currentRequestId());
    });
    response.on("close", () => log("info", "mail.sent"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ids = Array.from({ length: 20 }, (_, index) => `request-${index}`);
  const answers = await Promise.all(
    ids.map(async (id) => (await fetch(url, { headers: { "x-request-id": id } })).text()),
  );
  expect(answers).toEqual(ids);
  server.close();
  await once(server, "close");
  log("info", "outbox.done");
  const logged = lines.map((line) => JSON.parse(line) as { event: string; requestId?: string });
  for (const event of ["order.opened", "verify.answered", "mail.sent"]) {
    const named = logged.filter((line) => line.event === event).map(({ requestId }) => requestId);
    expect([event, new Set(named), named.length]).toEqual([event, new Set(ids), ids.length]);
  }
  expect(logged.at(-1)).toEqual({ time: expect.any(String), level: "info", event: "outbox.done" });
});
