import type { App } from "@supabase/lite";
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type Facts = { contentType: string; cacheControl: string; eTag: string };

/** What the request said about caching; lite drops it on signed uploads. */
export const askedCacheControl = new AsyncLocalStorage<string>();

/**
 * Storage objects as files below `root`, named by a hash of their key (a key is no safe path), each with its type and
 * cache rule beside it.
 */
export function objectFiles(root: string): StorageAdapter {
  const fileOf = (bucket: string, key: string) =>
    path.join(root, createHash("sha256").update(`${bucket}/${key}`).digest("hex"));

  const factsOf = async (file: string) => {
    const [info, facts] = await Promise.all([stat(file), readFile(`${file}.json`, "utf8")]);
    const { contentType, cacheControl, eTag } = JSON.parse(facts) as Facts;
    const size = { contentLength: info.size, size: info.size };
    return { cacheControl, ...size, mimetype: contentType, lastModified: info.mtime, eTag };
  };

  const remove = async (bucket: string, key: string) => {
    const file = fileOf(bucket, key);
    await Promise.all([rm(file, { force: true }), rm(`${file}.json`, { force: true })]);
  };

  return {
    driver: undefined,

    async getObject(bucket, key) {
      const file = fileOf(bucket, key);
      return { metadata: await factsOf(file), httpStatusCode: 200, body: await readFile(file) };
    },

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : new Uint8Array(await new Response(body as never).arrayBuffer());
      const file = fileOf(bucket, key);
      const facts: Facts = {
        contentType,
        cacheControl: askedCacheControl.getStore() ?? cacheControl,
        eTag: `"${createHash("md5").update(bytes).digest("hex")}"`,
      };
      await mkdir(root, { recursive: true });
      await Promise.all([writeFile(file, bytes), writeFile(`${file}.json`, JSON.stringify(facts))]);
      return factsOf(file);
    },

    async deleteObject(bucket, key) {
      await remove(bucket, key);
    },

    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => remove(bucket, key)));
    },

    async copyObject(sourceBucket, source, _version, bucket, key) {
      const [from, to] = [fileOf(sourceBucket, source), fileOf(bucket, key)];
      await Promise.all([copyFile(from, to), copyFile(`${from}.json`, `${to}.json`)]);
      const { eTag, lastModified } = await factsOf(to);
      return { httpStatusCode: 200, eTag, lastModified };
    },

    async headObject(bucket, key) {
      return factsOf(fileOf(bucket, key));
    },

    async privateAssetUrl(bucket, key) {
      return `file://${fileOf(bucket, key)}`;
    },
  };
}
