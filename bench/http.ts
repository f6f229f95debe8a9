import http from "node:http";

/** One answer: its bytes as they came over the wire, and its headers. */
export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** Fetches an address without unpacking what comes, over a connection of its own: builds in between outlive a kept one. */
export function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
        response.on("error", reject);
      })
      .on("error", reject);
  });
}

/** Fetches an address that must answer 200. */
export async function getOk(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await get(url, headers);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}
