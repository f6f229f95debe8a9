import { once } from "node:events";
import { type IncomingMessage, request, createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A load balancer without affinity: every request goes to the next of its instances. */
export type Proxy = {
  port: number;
  /** The ports of the instances; may be changed at any time. */
  targets: number[];
  /** How many requests each port has answered. */
  answered: Map<number, number>;
  stop: () => Promise<void>;
};

/** Starts one on a free port of the loopback interface, with no instances yet. */
export async function startProxy(): Promise<Proxy> {
  const proxy = { targets: [] as number[], answered: new Map<number, number>() };
  let turn = 0;
  const forward = (incoming: IncomingMessage, answer: ServerResponse, place: number, tries: number): void => {
    const port = proxy.targets[place % proxy.targets.length];
    const { method = "GET", url: path, headers } = incoming;
    // A connection of its own: none is left over from a process that has gone.
    const outgoing = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (response) => {
      if (port !== undefined) proxy.answered.set(port, (proxy.answered.get(port) ?? 0) + 1);
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
      // Whoever waits for the rest of what a process began to say hears that it is gone.
      response.once("close", () => !response.complete && answer.destroy());
    });
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      // Nobody was there, or nothing can have come of it: the next one may have it.
      const isHarmless = error.code === "ECONNREFUSED" || method === "GET";
      if (isHarmless && !answer.headersSent && tries > 0) return forward(incoming, answer, place + 1, tries - 1);
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
