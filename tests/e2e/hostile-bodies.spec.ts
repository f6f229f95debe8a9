import { connect } from "node:net";

import { expect, test } from "./support/test";

const CHUNK = `10000\r\n${"a".repeat(65_536)}\r\n`;
const FORM = "multipart/form-data; boundary=x";

const cases: [what: string, path: string, headers: Record<string, string>, status: string][] = [
  ["an action", "/careers/jobs", { "next-action": "40".repeat(21), "content-type": FORM }, "413"],
  ["an account page", "/auth", { "content-type": FORM }, "413"],
  ["a static page", "/about-us", { "content-type": "text/plain" }, "405"],
  ["a file", "/favicon.ico", { "content-type": "text/plain" }, "405"],
  ["a route", "/api/payments/webhook", { "content-type": "application/json" }, "413"],
];

for (const [what, path, headers, status] of cases) {
  test(`A body without an end, sent to ${what}, is answered, and the connection closed`, async ({ stack }) => {
    expect(await sendWithoutEnd(stack.siteUrl, path, headers)).toMatch(new RegExp(String.raw`^HTTP/1\.1 ${status} `));
    expect(stack.appLog.join("\n")).not.toContain("uncaughtException");
  });
}

/** Sends until the server closes the connection; gives what it answered. */
function sendWithoutEnd(siteUrl: string, path: string, headers: Record<string, string>): Promise<string> {
  const { hostname, port, host } = new URL(siteUrl);
  const head = { host, origin: siteUrl, "sec-fetch-site": "same-origin", "transfer-encoding": "chunked", ...headers };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    const send = () => {
      while (socket.writable && socket.write(CHUNK));
    };
    socket.on("data", (data) => (answer += String(data)));
    socket.on("drain", send);
    // A connection closed under a sender is what this waits for, whichever way it hears of it.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(answer));
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    send();
  });
}
