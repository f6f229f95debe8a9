import type { App } from "@supabase/lite";
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type ObjectMetadata = { contentType: string; cacheControl: string; eTag: string };

/** The request's cache-control header, which lite drops on signed uploads. */
export const requestedCacheControl = new AsyncLocalStorage<string>();

/**
 * Stores objects as files below `root`, named by a hash of their key (a key is not a safe path), each with its
 * metadata in a JSON file beside it.
 */
export function createFileStorage(root: string): StorageAdapter {
  const fileOf = (bucket: string, key: string) =>
    path.join(root, createHash("sha256").update(`${bucket}/${key}`).digest("hex"));

  const readMetadata = async (file: string) => {
    const [info, metadata] = await Promise.all([stat(file), readFile(`${file}.json`, "utf8")]);
    const { contentType, cacheControl, eTag } = JSON.parse(metadata) as ObjectMetadata;
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
      return { metadata: await readMetadata(file), httpStatusCode: 200, body: await readFile(file) };
    },

    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : new Uint8Array(await new Response(body as never).arrayBuffer());
      const file = fileOf(bucket, key);
      const metadata: ObjectMetadata = {
        contentType,
        cacheControl: requestedCacheControl.getStore() ?? cacheControl,
        eTag: `"${createHash("md5").update(bytes).digest("hex")}"`,
      };
      await mkdir(root, { recursive: true });
      await Promise.all([writeFile(file, bytes), writeFile(`${file}.json`, JSON.stringify(metadata))]);
      return readMetadata(file);
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
      const { eTag, lastModified } = await readMetadata(to);
      return { httpStatusCode: 200, eTag, lastModified };
    },

    async headObject(bucket, key) {
      return readMetadata(fileOf(bucket, key));
    },

    async privateAssetUrl(bucket, key) {
      return `file://${fileOf(bucket, key)}`;
    },
  };
}
