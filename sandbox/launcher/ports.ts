import { once } from "node:events";
import { connect, createServer } from "node:net";

/** The port in the environment variable `name`. Throws when it is not a port. */
export function portFrom(name: string, fallback: number): number {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`${name} must be a port from 1 to 65535.`);
  return port;
}

/** Throws when the port is in use, with a message that says how to choose another. */
export async function ensureFree(port: number, use: string, name: string): Promise<void> {
  const isTaken = (await answers("127.0.0.1", port)) || (await answers("::1", port)) || !(await canListen(port));
  if (isTaken)
    throw new Error(
      `Port ${port}, for ${use}, is taken. Stop what runs there, or choose another: ${name}=${port + 1} npm run sandbox`,
    );
}

/** An unused port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was given.");
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

async function canListen(port: number): Promise<boolean> {
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
