import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts a forward proxy for a browser. It passes everything on to the app on `port`, with the app's own address as the
 * host, as a bare `proxy_pass` does.
 */
export async function startPlainProxy(port: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const host = `127.0.0.1:${port}`;
  const server = createServer((incoming, answer) => {
    const { pathname, search } = new URL(incoming.url ?? "/", `http://${host}`);
    const { method = "GET" } = incoming;
    const headers = { ...incoming.headers, host };
    const outgoing = request({ host: "127.0.0.1", port, method, path: pathname + search, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    outgoing.once("error", () => answer.destroy());
    incoming.pipe(outgoing);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
