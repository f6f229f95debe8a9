export const dynamic = "force-static";

const { home } = JSON.parse(process.env.TEXTS);

/** As much HTML as a page of the site: the same text stands in the page and in what brings it to life. */
export default function Filler() {
  return <p>{home}</p>;
}
