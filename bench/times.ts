import http from "node:http";

import { median } from "./report.ts";

/** When an answer begins and when all of it is there, in ms after it was asked for. */
export type Times = { firstByte: number; content: number };

const WARM_UP = 10;
const ASKED = 50;

/** Asks for a page many times, one after the other, and answers the middle. */
export async function times(url: string, headers: Record<string, string>): Promise<Times> {
  for (let count = 0; count < WARM_UP; count += 1) await once(url, headers);
  const all: Times[] = [];
  for (let count = 0; count < ASKED; count += 1) all.push(await once(url, headers));
  return {
    firstByte: median(all.map(({ firstByte }) => firstByte)),
    content: median(all.map(({ content }) => content)),
  };
}

function once(url: string, headers: Record<string, string>): Promise<Times> {
  const asked = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent: false, headers: { "accept-encoding": "gzip", ...headers } }, (response) => {
        let firstByte = 0;
        response.on("data", () => (firstByte ||= performance.now() - asked));
        response.on("error", reject);
        response.on("end", () => {
          if (response.statusCode === 200) resolve({ firstByte, content: performance.now() - asked });
          else reject(new Error(`${url} answered ${response.statusCode}`));
        });
      })
      .on("error", reject);
  });
}
