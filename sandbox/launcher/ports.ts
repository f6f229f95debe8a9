import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/**
 * How long to retry a port that no one listens on, in ms: an outgoing connection may hold it, and Linux keeps it for a
 * minute after that.
 */
const HELD_WITHIN_MS = 65_000;
const POLL_MS = 500;

/** The port in the environment variable `name`. Throws if it isn't a port. */
export function portFrom(name: string, fallback: number): number {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`${name} must be a port from 1 to 65535.`);
  return port;
}

/**
 * Throws if the port is in use, with a message that says how to choose another: at once if something is listening on
 * it, after a minute if an outgoing connection holds it.
 */
export async function ensureFree(
  { port, use, name }: { port: number; use: string; name: string },
  log: (line: string) => void,
): Promise<void> {
  const deadline = performance.now() + HELD_WITHIN_MS;
  for (let tries = 0; !(await canListen(port)); tries += 1) {
    if (performance.now() > deadline || (await isAnswered(port))) throw taken(port, use, name);
    if (tries === 0) log(`An outgoing connection holds port ${port}: waiting for up to a minute ...`);
    await delay(POLL_MS);
  }
  // Something may be listening on the other address only.
  if (await isAnswered(port)) throw taken(port, use, name);
}

const taken = (port: number, use: string, name: string) =>
  new Error(
    `Port ${port}, for ${use}, is taken. Stop whatever is using it, or choose another: ${name}=${port + 1} npm run sandbox`,
  );

const isAnswered = async (port: number) => (await answers("127.0.0.1", port)) || (await answers("::1", port));

/** An unused port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("Found no free port.");
  return address.port;
}

async function answers(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Whether a server could listen on this port of the loopback interface. */
export async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
