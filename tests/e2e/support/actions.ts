import { readFileSync } from "node:fs";

type Manifest = { node: Record<string, { exportedName: string }> };

/** Every action of the build, by name, with its id. */
export function actionIds(): Map<string, string> {
  const manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as Manifest;
  return new Map(Object.entries(manifest.node).map(([id, { exportedName }]) => [exportedName, id]));
}

/** The id of an action in the build, by its name. */
export function actionId(name: string): string {
  const id = actionIds().get(name);
  if (id === undefined) throw new Error(`There is no action ${name}.`);
  return id;
}

/** The arguments of a form's action as React encodes them: the state, and a FormData with these fields. */
export const formArguments = (fields: Record<string, string>) => {
  const parts = [...Object.entries(fields).map(([name, value]) => [`_1_${name}`, value]), ["0", '[null,"$K1"]']];
  const body = parts.map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: "multipart/form-data; boundary=x", body: `${body.join("")}--x--\r\n` };
};
