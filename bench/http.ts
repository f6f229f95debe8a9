import http from "node:http";

/** When an answer begins and when all of it is there, in ms after it was asked for. */
export type Times = { firstByte: number; content: number };

/** One answer: its bytes as they came over the wire, its headers, and when it came. */
export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer; times: Times };

/** What a browser says when it opens a page. */
export const opening = { "accept-encoding": "gzip", "sec-fetch-dest": "document" };

/** Fetches an address without unpacking what comes, over a connection of its own: builds in between outlive a kept one. */
export function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const asked = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        let firstByte = 0;
        response.on("data", (chunk: Buffer) => {
          firstByte ||= performance.now() - asked;
          chunks.push(chunk);
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
            times: { firstByte, content: performance.now() - asked },
          }),
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
