import { readFileSync } from "node:fs";

type Manifest = { node: Record<string, { exportedName: string }> };

/** The id of an action in the build, by its name. */
export function actionId(name: string): string {
  const manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as Manifest;
  const [id] = Object.entries(manifest.node).find(([, { exportedName }]) => exportedName === name) ?? [];
  if (id === undefined) throw new Error(`There is no action ${name}.`);
  return id;
}
