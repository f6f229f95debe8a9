/** A Node process, seen through its inspector. */
export type Inspected = {
  /** The heap in use after a garbage collection, in MB. */
  heapMb: () => Promise<number>;
  close: () => void;
};

type Ask = (method: string) => Promise<{ usedSize?: number }>;

/** Connects to a process on this machine that was started with `--inspect` on this port. */
export async function inspect(port: number): Promise<Inspected> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error(`Nothing to inspect on port ${port}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const ask = questions(socket);
  const heapMb = async () => {
    await ask("HeapProfiler.collectGarbage");
    return ((await ask("Runtime.getHeapUsage")).usedSize ?? Number.NaN) / 1024 ** 2;
  };
  return { heapMb, close: () => socket.close() };
}

/** Asks the inspector, which answers each question with the question's number. */
function questions(socket: WebSocket): Ask {
  const waiting = new Map<number, (result: Awaited<ReturnType<Ask>>) => void>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: Awaited<ReturnType<Ask>> };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  return (method) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method }));
    });
}
