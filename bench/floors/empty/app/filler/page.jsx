import { readFileSync } from "node:fs";

export const dynamic = "force-static";

/** As much HTML as a page of the site: the same text stands in the page and in what brings it to life. */
export default function Filler() {
  const file = process.env.FLOOR_FILLER;
  return <p>{file ? readFileSync(file, "utf8") : ""}</p>;
}
