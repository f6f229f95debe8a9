import { once } from "node:events";
import { type IncomingMessage, request, createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A round-robin load balancer without session affinity. */
export type Proxy = {
  port: number;
  /** Ports of the instances; may be changed at any time. */
  targets: number[];
  /** The number of responses by port. */
  answered: Map<number, number>;
  stop: () => Promise<void>;
};

/** Starts a proxy without instances on a free loopback port. */
export async function startProxy(): Promise<Proxy> {
  const proxy = { targets: [] as number[], answered: new Map<number, number>() };
  let turn = 0;
  const forward = (incoming: IncomingMessage, answer: ServerResponse, place: number, tries: number): void => {
    const port = proxy.targets[place % proxy.targets.length];
    const { method = "GET", url: path, headers } = incoming;
    // No keep-alive: a pooled connection may belong to a killed process.
    const outgoing = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (response) => {
      if (port !== undefined) proxy.answered.set(port, (proxy.answered.get(port) ?? 0) + 1);
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
      // Aborts the client's response if a process dies in the middle of it.
      response.once("close", () => !response.complete && answer.destroy());
    });
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      // Not connected, or without side effects, so it tries the next instance.
      const isRetryable = error.code === "ECONNREFUSED" || method === "GET";
      if (isRetryable && !answer.headersSent && tries > 0) return forward(incoming, answer, place + 1, tries - 1);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    outgoing.once("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => incoming.pipe(outgoing));
      else incoming.pipe(outgoing);
    });
  };
  const server: Server = createServer((incoming, answer) => forward(incoming, answer, turn++, proxy.targets.length));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return Object.assign(proxy, { port, stop });
}
