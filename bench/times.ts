import { getOk, opening, type Times } from "./http.ts";
import { median } from "./report.ts";

const WARM_UP = 10;
const ASKED = 50;

/** Asks for a page many times, one after the other, and answers the middle. */
export async function times(url: string, headers: Record<string, string>): Promise<Times> {
  const asked = { ...opening, ...headers };
  for (let count = 0; count < WARM_UP; count += 1) await getOk(url, asked);
  const all: Times[] = [];
  for (let count = 0; count < ASKED; count += 1) all.push((await getOk(url, asked)).times);
  return {
    firstByte: median(all.map(({ firstByte }) => firstByte)),
    content: median(all.map(({ content }) => content)),
  };
}
