import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { createGzip, constants, createGunzip } from "node:zlib";
import { expect, test } from "vitest";

import { compressAcrossParts } from "@/lib/compression";

const part = randomBytes(4000).toString("base64");

/** Sends the same part twice, flushed as Next does it; the bytes of each, as they came out. */
async function sendTwice(): Promise<[Buffer, Buffer]> {
  const gzip = createGzip();
  const flush = promisify((done: () => void) => gzip.flush(done));
  const send = async () => {
    gzip.write(part);
    await flush();
    return gzip.read() as Buffer;
  };
  return [await send(), await send()];
}

test("A part of a page that repeats an earlier one is not sent a second time", async () => {
  compressAcrossParts();
  const [first, second] = await sendTwice();
  expect(second.length).toBeLessThan(first.length / 10);
});

test("Each part can be read as soon as it is sent", async () => {
  compressAcrossParts();
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  const [first] = await sendTwice();
  gunzip.write(first);
  await promisify((done: () => void) => gunzip.flush(done))();
  expect(String(gunzip.read())).toBe(part);
});
